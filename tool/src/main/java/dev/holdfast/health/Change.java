package dev.holdfast.health;

/** What makes the remembered state of one server out of the present one; run under the file's lock, so it must be quick. */
public interface Change {

    Known apply(Known current);
}

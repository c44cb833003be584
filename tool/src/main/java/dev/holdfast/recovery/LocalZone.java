package dev.holdfast.recovery;

import java.time.ZoneId;

/** The zone of a person's clock, asked for only where it is needed: to find it out cold costs a hook up to 200 ms. */
public interface LocalZone {

    LocalZone OF_THE_SYSTEM = new LocalZone() {
        @Override
        public ZoneId id() {
            return ZoneId.systemDefault();
        }
    };

    ZoneId id();
}

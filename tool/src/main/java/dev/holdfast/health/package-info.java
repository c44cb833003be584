/** What is known about a server's health: a pure machine over signals, and the file that remembers it. */
@NullMarked
package dev.holdfast.health;

import org.jspecify.annotations.NullMarked;

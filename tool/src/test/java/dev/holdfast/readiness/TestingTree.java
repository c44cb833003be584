package dev.holdfast.readiness;

import dev.holdfast.os.ProcessTree;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A tree without processes: idle, or at work as long as it is asked. */
final class TestingTree implements ProcessTree {

    private final boolean atWork;
    private final boolean starved;
    private final AtomicLong ticks = new AtomicLong();
    private final CountDownLatch closed = new CountDownLatch(1);

    TestingTree(boolean atWork) {
        this(atWork, false);
    }

    private TestingTree(boolean atWork, boolean starved) {
        this.atWork = atWork;
        this.starved = starved;
    }

    /** One that wants to work and gets no time. */
    static TestingTree starved() {
        return new TestingTree(false, true);
    }

    boolean awaitClosed() {
        try {
            return closed.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    @Override
    public Process process() {
        throw new UnsupportedOperationException("no process here");
    }

    @Override
    public OutputStream stdin() {
        return OutputStream.nullOutputStream();
    }

    @Override
    public InputStream stdout() {
        return InputStream.nullInputStream();
    }

    @Override
    public InputStream stderr() {
        return InputStream.nullInputStream();
    }

    @Override
    public Duration cpuTime() {
        return Duration.ofMillis(10 * (atWork ? ticks.incrementAndGet() : ticks.get()));
    }

    @Override
    public boolean wantsCpu() {
        return starved;
    }

    @Override
    public void leave() {}

    @Override
    public void close() {
        closed.countDown();
    }
}

package dev.holdfast.os;

import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every process that was ever seen to belong to a tree, so that one whose parent has left is still ours. */
final class TreeMembers {

    private static final boolean LINUX = File.separatorChar == '/' && new File("/proc/self/environ").exists();

    private final String mark;
    private final Map<Long, ProcessHandle> seen = new LinkedHashMap<>();
    private Duration cpuTime = Duration.ZERO;

    TreeMembers(ProcessHandle root, String mark) {
        this.mark = mark;
        seen.put(root.pid(), root);
    }

    /** Adds the descendants of all that are still alive. */
    synchronized void lookDown() {
        for (ProcessHandle member : List.copyOf(seen.values())) {
            if (member.isAlive() && !hasSeenParent(member)) {
                for (Iterator<ProcessHandle> below = member.descendants().iterator(); below.hasNext(); ) {
                    add(below.next());
                }
            }
        }
    }

    /** Adds those that left the tree, found by their mark; on Linux alone. */
    synchronized void sweep() {
        if (LINUX) {
            for (long pid : ProcFs.marked(ProcessTree.MARK, mark)) {
                ProcessHandle.of(pid).ifPresent(this::add);
            }
        }
    }

    synchronized List<ProcessHandle> alive() {
        List<ProcessHandle> alive = new ArrayList<>();
        for (ProcessHandle member : seen.values()) {
            if (member.isAlive() && !(LINUX && ProcFs.isZombie(member.pid()))) {
                alive.add(member);
            }
        }
        return alive;
    }

    /** CPU time of all that live and of those they collected; never less than it was. */
    synchronized Duration cpuTime() {
        lookDown();
        Duration sum = Duration.ZERO;
        for (ProcessHandle member : seen.values()) {
            if (member.isAlive()) {
                sum = sum.plus(
                        LINUX
                                ? ProcFs.cpuTime(member.pid())
                                : member.info().totalCpuDuration().orElse(Duration.ZERO));
            }
        }
        cpuTime = sum.compareTo(cpuTime) > 0 ? sum : cpuTime;
        return cpuTime;
    }

    /** Whether a thread of any of them runs or waits for a core; on Linux alone. */
    synchronized boolean wantsCpu() {
        if (!LINUX) {
            return false;
        }
        lookDown();
        for (ProcessHandle member : seen.values()) {
            if (ProcFs.wantsCpu(member.pid())) {
                return true;
            }
        }
        return false;
    }

    private void add(ProcessHandle member) {
        seen.put(member.pid(), member);
    }

    private boolean hasSeenParent(ProcessHandle member) {
        Optional<ProcessHandle> parent = member.parent();
        return parent.isPresent() && seen.containsKey(parent.get().pid());
    }
}

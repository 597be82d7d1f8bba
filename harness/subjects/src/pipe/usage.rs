//! A process and all processes that it started: measures the resources that they use, and kills them.

use std::time::Duration;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::Group;
#[cfg(target_os = "linux")]
pub(super) use linux::Group;

/// The environment variable that identifies a process that has left its group and lost its parent.
pub(super) const MARK: &str = "URISPEC_PROCESS";

/// The resources that the processes of a group use.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// Bytes of memory.
    pub memory: u64,
    /// Processor time of the running processes.
    pub processor: Duration,
    /// Whether one of the processes runs, would run if a processor were free, or has run since the last check. The
    /// state of a process does not show this. It is the state of the first thread, and in many runtimes a different
    /// thread works.
    pub is_busy: bool,
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs::{read, read_dir, read_to_string};
    use std::time::{Duration, Instant};

    use super::{MARK, Usage};

    /// The interval at which the processes of a group are searched for among all processes, which may be hundreds.
    const SEARCH: Duration = Duration::from_millis(500);

    /// How often we search for surviving processes. We search more than once, because a process may start a new
    /// process while it is being killed.
    const ROUNDS: usize = 10;

    /// A process with everything that it started: its group, and its children in any group.
    #[derive(Debug)]
    pub(in super::super) struct Group {
        leader: u32,
        /// The processes that the last search found, and the time of this search.
        members: Option<(BTreeSet<u32>, Instant)>,
        /// The processor time of these processes at the last check.
        processor: Duration,
    }

    impl Group {
        /// The group with this number, which is the number of its first process.
        pub(in super::super) const fn of(leader: u32) -> Self {
            Self {
                leader,
                members: None,
                processor: Duration::ZERO,
            }
        }

        /// The resources that the processes use now.
        pub(in super::super) fn usage(&mut self) -> Usage {
            let fresh = self.members.take().filter(|(_, when)| when.elapsed() < SEARCH);
            let (members, when) = fresh.unwrap_or_else(|| (self.members(), Instant::now()));
            let mut all = Usage::default();
            for process in members.iter().filter_map(|id| Process::read(*id)) {
                all.memory += process.memory;
                all.processor += process.processor;
                all.is_busy |= process.is_ready;
            }
            all.is_busy |= all.processor > self.processor;
            self.processor = all.processor;
            self.members = Some((members, when));
            all
        }

        /// The numbers of the processes that are not older than the leader.
        fn later(&self) -> Vec<u32> {
            let entries = read_dir("/proc").into_iter().flatten().flatten();
            let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
            ids.filter(|id| *id >= self.leader).collect()
        }

        /// All current processes of the group.
        fn members(&self) -> BTreeSet<u32> {
            let all: Vec<Process> = self.later().into_iter().filter_map(Process::read).collect();
            let of_group = all.iter().filter(|process| process.group == self.leader);
            let mut members: BTreeSet<u32> = of_group.map(|process| process.id).collect();
            loop {
                let before = members.len();
                let children = all.iter().filter(|process| members.contains(&process.parent));
                let children: Vec<u32> = children.map(|process| process.id).collect();
                members.extend(children);
                if members.len() == before {
                    return members;
                }
            }
        }

        /// Kills the processes that left the group (`setsid`): children of its processes, and every process with this
        /// mark in its environment.
        pub(in super::super) fn kill_strays(&self, mark: &str) {
            let mark = format!("{MARK}={mark}");
            let is_marked = |id: &u32| {
                let environment = read(format!("/proc/{id}/environ")).unwrap_or_default();
                environment
                    .split(|byte| *byte == 0)
                    .any(|variable| variable == mark.as_bytes())
            };
            for _ in 0..ROUNDS {
                let mut strays = self.members();
                strays.extend(self.later().into_iter().filter(is_marked));
                let mut killed = 0;
                for id in strays {
                    let id = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw);
                    let kill = |id| rustix::process::kill_process(id, rustix::process::Signal::KILL);
                    killed += usize::from(id.is_some_and(|id| kill(id).is_ok()));
                }
                if killed == 0 {
                    return;
                }
            }
        }
    }

    /// The resources of one process.
    struct Process {
        id: u32,
        parent: u32,
        group: u32,
        memory: u64,
        processor: Duration,
        is_ready: bool,
    }

    impl Process {
        /// `None` if no process has this number, or if the process is dead and its parent has not collected it yet.
        fn read(id: u32) -> Option<Self> {
            let stat = read_to_string(format!("/proc/{id}/stat")).ok()?;
            // The fields after the name, which may contain any character: state, parent, group, …; the 12th
            // and 13th are ticks in user and in system mode, the 22nd is resident pages.
            let (_, rest) = stat.rsplit_once(')')?;
            let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
            let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
            let ticks = number(11).unwrap_or(0) + number(12).unwrap_or(0);
            let state = *fields.first()?;
            (!matches!(state, "Z" | "X")).then_some(Self {
                id,
                parent: u32::try_from(number(1)?).ok()?,
                group: u32::try_from(number(2)?).ok()?,
                memory: number(21).unwrap_or(0) * rustix::param::page_size() as u64,
                processor: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1)),
                // `D` means that the process waits for a disk, for example because its memory was swapped out.
                is_ready: matches!(state, "R" | "D"),
            })
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::Usage;

    /// The processes of a group, on a system where their resources cannot be read.
    #[derive(Debug)]
    pub(in super::super) struct Group;

    impl Group {
        pub(in super::super) const fn of(_: u32) -> Self {
            Self
        }

        pub(in super::super) fn usage(&mut self) -> Usage {
            Usage::default()
        }

        /// Does nothing: processes that left the group are not known on this system.
        pub(in super::super) const fn kill_strays(&self, _: &str) {}
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    fn shell(script: &str) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", script]).process_group(0);
        command.spawn().expect("there is a shell")
    }

    /// Whether the group of a script that is awake is busy, over several checks.
    fn is_busy(script: &str, looks: usize) -> bool {
        let mut child = shell(script);
        let mut group = Group::of(child.id());
        // The shell itself works until it has read its script.
        sleep(Duration::from_millis(300));
        group.usage();
        let mut busy = 0;
        for _ in 0..looks {
            sleep(Duration::from_millis(50));
            let usage = group.usage();
            assert!(usage.memory > 0, "it runs");
            busy += usize::from(usage.is_busy);
        }
        let id = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
        let _ = rustix::process::kill_process_group(id.expect("it has an id"), rustix::process::Signal::KILL);
        let _ = child.wait();
        busy > looks / 2
    }

    #[test]
    fn a_process_is_busy_whose_child_works_while_it_waits() {
        assert!(is_busy("while :; do :; done & wait", 20));
        assert!(!is_busy("sleep 600 & wait", 20));
    }
}

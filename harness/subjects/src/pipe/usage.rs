//! What a process uses, with all that it started and that did not leave its group.

use std::time::Duration;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::Group;
#[cfg(target_os = "linux")]
pub(super) use linux::Group;

/// What the processes of a group use.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// Bytes of memory.
    pub memory: u64,
    /// Processor time of those that still run.
    pub processor: Duration,
    /// Whether one of them runs, would run if a processor were free, or has run since they were last looked at. The state of a process
    /// alone does not show it: that is the state of its first thread, and in many runtimes another one works.
    pub is_busy: bool,
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{read_dir, read_to_string};
    use std::time::{Duration, Instant};

    use super::Usage;

    /// How often the members of a group are looked for among all the processes there are, which may be hundreds.
    const SEARCH: Duration = Duration::from_millis(500);

    /// The processes of a group.
    #[derive(Debug)]
    pub(in super::super) struct Group {
        leader: u32,
        /// Its members when they were last looked for, and when that was.
        members: Option<(Vec<u32>, Instant)>,
        /// Their processor time when they were last looked at.
        processor: Duration,
    }

    impl Group {
        /// The group of this number, which is that of its first process.
        pub(in super::super) const fn of(leader: u32) -> Self {
            Self {
                leader,
                members: None,
                processor: Duration::ZERO,
            }
        }

        /// What they use now.
        pub(in super::super) fn usage(&mut self) -> Usage {
            let fresh = self.members.take().filter(|(_, when)| when.elapsed() < SEARCH);
            let (members, when) = fresh.unwrap_or_else(|| (processes(), Instant::now()));
            let of_group = |id: &u32| Some((*id, Process::read(*id, self.leader)?));
            let members: Vec<(u32, Process)> = members.iter().filter_map(of_group).collect();
            let mut all = Usage::default();
            for (_, process) in &members {
                all.memory += process.memory;
                all.processor += process.processor;
                all.is_busy |= process.is_ready;
            }
            all.is_busy |= all.processor > self.processor;
            self.processor = all.processor;
            self.members = Some((members.into_iter().map(|(id, _)| id).collect(), when));
            all
        }
    }

    /// All processes there are; none where that cannot be known.
    fn processes() -> Vec<u32> {
        let entries = read_dir("/proc").into_iter().flatten().flatten();
        entries
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .collect()
    }

    /// What one process uses.
    struct Process {
        memory: u64,
        processor: Duration,
        is_ready: bool,
    }

    impl Process {
        /// `None`: there is no such process, or it is of another group.
        fn read(id: u32, group: u32) -> Option<Self> {
            let stat = read_to_string(format!("/proc/{id}/stat")).ok()?;
            // After the name, which may have anything in it: state, parent, group, …, ticks in user and in system mode as the 12th
            // and 13th, …, resident pages as the 22nd.
            let (_, rest) = stat.rsplit_once(')')?;
            let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
            let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
            let ticks = number(11).unwrap_or(0) + number(12).unwrap_or(0);
            (number(2) == Some(group.into())).then(|| Self {
                memory: number(21).unwrap_or(0) * rustix::param::page_size() as u64,
                processor: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1)),
                is_ready: fields.first() == Some(&"R"),
            })
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::Usage;

    /// The processes of a group, of which nothing is known here.
    #[derive(Debug)]
    pub(in super::super) struct Group;

    impl Group {
        pub(in super::super) const fn of(_: u32) -> Self {
            Self
        }

        pub(in super::super) fn usage(&mut self) -> Usage {
            Usage::default()
        }
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

    /// Whether the group of a script that is awake is busy, looked at again and again.
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

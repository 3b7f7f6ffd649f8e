import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { ProcessName } from "@/lib/env/processes.ts";
import { LogFile } from "./log-file.ts";
import type { Probe } from "./sign-of-life.ts";

/** How a ready process is watched. */
export interface Watch {
  readonly probe: Probe;
  /** The interval between two probes, and the timeout of each, in milliseconds. */
  readonly everyMs: number;
  /** After this many failed probes in a row it counts as dead; a process that is only busy gets time. */
  readonly most: number;
}

interface Options {
  readonly name: ProcessName;
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logDir: string;
  readonly watch: Watch;
  /** Called when the child died without being asked to. */
  readonly onDeath: (name: string, how: string) => void;
}

const restartMs = { first: 200, most: 5_000 };

/**
 * A child process that is kept alive. It is started again whenever it dies or can't be started, a little later each time it dies at once,
 * and killed when it stops answering. Its log goes to DATA_DIR/logs.
 */
export class Child {
  private process: ChildProcess | null = null;
  private wait = restartMs.first;
  private stopped = false;
  private readonly log: LogFile;

  constructor(private readonly options: Options) {
    this.log = new LogFile(join(options.logDir, `${options.name}.log`));
  }

  /** Starts it and resolves when it reports that it is ready. */
  start(): Promise<void> {
    return new Promise((ready, failed) => {
      const { name } = this.options;
      if (this.stopped) return failed(new Error(`${name} was stopped`));
      const startedAt = Date.now();
      let errors = "";
      let how: string | null = null;
      const died = (cause: string) => {
        this.process = null;
        failed(new Error(errors.trim() || `${name} ended at once (${cause})`));
        if (this.stopped) return;
        if (Date.now() - startedAt > 10_000) this.wait = restartMs.first;
        this.options.onDeath(name, how ?? cause);
        setTimeout(() => !this.stopped && this.start().catch(() => undefined), this.wait);
        this.wait = Math.min(this.wait * 2, restartMs.most);
      };
      const child = this.fork(died);
      if (!child) return;
      this.log.take(child.stdout);
      this.log.take(child.stderr);
      child.stderr?.on("data", (text: string) => {
        errors = (errors + text).slice(-2_000);
      });
      child.on("message", (message: { ready?: boolean }) => {
        if (!message.ready) return;
        ready();
        void this.watch(child).then((silent) => {
          if (!silent) return;
          how = "no answer";
          child.kill("SIGKILL");
        });
      });
      child.on("exit", (code, signal) => died(String(signal ?? code)));
    });
  }

  /** A new process. One for which the system has no memory or no number is a death, told at once or by an event. */
  private fork(died: (cause: string) => void): ChildProcess | null {
    const { entry, execArgv, env } = this.options;
    try {
      const child = fork(entry, [], {
        env,
        execArgv: [...execArgv],
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      const isBorn = child.pid !== undefined;
      // A process that was born also tells here of a signal or message that didn't reach it. Its exit is told apart.
      child.on("error", ({ message }) => {
        if (!isBorn) died(message);
      });
      if (isBorn) this.process = child;
      return child;
    } catch (error) {
      died(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** Resolves to true once a process has failed too many probes, to false once it has exited or is being stopped. */
  private async watch(child: ChildProcess): Promise<boolean> {
    const { probe, everyMs, most } = this.options.watch;
    const isWatched = () => this.process === child && !this.stopped;
    for (let unanswered = 0; unanswered < most; ) {
      await new Promise((wait) => setTimeout(wait, everyMs).unref());
      if (!isWatched()) return false;
      unanswered = (await probe(child, everyMs)) ? 0 : unanswered + 1;
    }
    return isWatched();
  }

  /** Asks it to finish its running work, and waits. */
  async stop(): Promise<void> {
    this.stopped = true;
    const child = this.process;
    if (!child) return;
    await new Promise<void>((gone) => {
      const killTimer = setTimeout(() => child.kill("SIGKILL"), 20_000);
      child.once("exit", () => {
        clearTimeout(killTimer);
        gone();
      });
      child.kill("SIGTERM");
    });
  }
}

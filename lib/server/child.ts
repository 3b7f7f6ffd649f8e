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
 * A child process that is kept alive. It is started again whenever it dies, a little later each time it dies at once,
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
      if (this.stopped) return failed(new Error(`${this.options.name} was stopped`));
      const { name, entry, execArgv, env, onDeath } = this.options;
      const startedAt = Date.now();
      const child = fork(entry, [], {
        env,
        execArgv: [...execArgv],
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      this.process = child;
      let errors = "";
      let how: string | null = null;
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
      child.on("exit", (code, signal) => {
        this.process = null;
        failed(new Error(errors.trim() || `${name} ended at once (${signal ?? code})`));
        if (this.stopped) return;
        if (Date.now() - startedAt > 10_000) this.wait = restartMs.first;
        onDeath(name, how ?? String(signal ?? code));
        setTimeout(() => !this.stopped && this.start().catch(() => undefined), this.wait);
        this.wait = Math.min(this.wait * 2, restartMs.most);
      });
    });
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

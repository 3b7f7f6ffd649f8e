import { type ChildProcess, fork } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";

interface Options {
  readonly name: "web" | "worker" | "world";
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logDir: string;
  /** Told when the child died without being asked to. */
  readonly onDeath: (name: string, how: string) => void;
}

const restartMs = { first: 200, most: 5_000 };

/**
 * A process that is kept alive: started again whenever it dies, a little later each time it dies at once. Its log goes
 * to DATA_DIR/logs.
 */
export class Child {
  private process: ChildProcess | null = null;
  private wait = restartMs.first;
  private stopped = false;
  private readonly log: WriteStream;

  constructor(private readonly options: Options) {
    this.log = createWriteStream(join(options.logDir, `${options.name}.log`), { flags: "a" });
  }

  /** Starts it and resolves when it says that it is ready. */
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
      child.stdout?.pipe(this.log, { end: false });
      child.stderr?.on("data", (chunk: Buffer) => {
        errors = (errors + chunk.toString()).slice(-2_000);
        this.log.write(chunk);
      });
      child.on("message", (message: { ready?: boolean }) => message.ready && ready());
      child.on("exit", (code, signal) => {
        this.process = null;
        failed(new Error(errors.trim() || `${name} ended at once (${signal ?? code})`));
        if (this.stopped) return;
        if (Date.now() - startedAt > 10_000) this.wait = restartMs.first;
        onDeath(name, String(signal ?? code));
        setTimeout(() => !this.stopped && this.start().catch(() => undefined), this.wait);
        this.wait = Math.min(this.wait * 2, restartMs.most);
      });
    });
  }

  /** Asks it to finish what it has in hand, and waits. */
  async stop(): Promise<void> {
    this.stopped = true;
    const child = this.process;
    if (!child) return;
    await new Promise<void>((gone) => {
      const patience = setTimeout(() => child.kill("SIGKILL"), 20_000);
      child.once("exit", () => {
        clearTimeout(patience);
        gone();
      });
      child.kill("SIGTERM");
    });
  }
}

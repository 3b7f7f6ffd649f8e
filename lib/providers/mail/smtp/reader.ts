import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { FetchedMail, IncomingMail, MailReader } from "../port.ts";

export interface ReaderOptions {
  /** Mails read at a time. Default: 3. */
  readonly threads?: number;
  /**
   * Milliseconds for one mail. Default: 10,000. A mail within the caps takes a tenth of a second; on a machine that is short of
   * processor time a reply must not be set aside for it.
   */
  readonly timeMs?: number;
  /** Megabytes of a thread's heap. Default: 128. */
  readonly memoryMb?: number;
  /** The file that a thread runs. Default: the bundle beside ours, or the source where nothing is bundled. */
  readonly entry?: string;
}

/** How long a thread may take to start, in milliseconds. */
const startMs = 20_000;
/** An idle thread is ended after so many milliseconds. */
const idleMs = 30_000;

function entryBesideUs(): string {
  const own = fileURLToPath(import.meta.url);
  return join(dirname(own), own.endsWith(".ts") ? "read-thread.mjs" : "read-mail.js");
}

type Said = { readonly mail: IncomingMail } | { readonly failure: ProviderError };

/** A thread that reads one mail at a time. It is never used again after a failure. */
class Thread {
  private readonly worker: Worker;
  private readonly started: Promise<void>;
  private settle: ((said: Said) => void) | null = null;
  private idle: NodeJS.Timeout | undefined;
  isUsable = true;

  constructor(entry: string, memoryMb: number) {
    this.worker = new Worker(entry, {
      // Without our process's Node options: the entry file registers what it needs.
      execArgv: [],
      // The thread gets no settings: it handles untrusted mail.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    this.worker.unref();
    let isReady = false;
    let ready = () => {};
    this.started = new Promise((started) => {
      ready = started;
    });
    const failed = (word: string, cause?: unknown) =>
      // Before the thread was given a mail, a failure isn't the mail's fault.
      this.fail(new ProviderError(isReady ? "rejected" : "unavailable", word, { cause }));
    this.worker.on("message", (said: "ready" | IncomingMail) => {
      if (said !== "ready") return this.say({ mail: said });
      isReady = true;
      ready();
    });
    this.worker.on("error", (error: Error & { code?: string }) => {
      failed(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "needs too much memory" : "can't be read", error);
    });
    this.worker.on("exit", () => failed("ended its reader"));
  }

  async read(mail: FetchedMail, timeMs: number): Promise<IncomingMail> {
    clearTimeout(this.idle);
    this.worker.ref();
    const said = await new Promise<Said>((settle) => {
      this.settle = settle;
      const late = setTimeout(
        () => this.fail(new ProviderError("unavailable", "no reader started")),
        startMs,
      );
      void this.started.then(() => {
        clearTimeout(late);
        if (this.settle !== settle) return;
        const limit = setTimeout(
          () => this.fail(new ProviderError("rejected", "takes too long to read")),
          timeMs,
        );
        this.settle = (word) => {
          clearTimeout(limit);
          settle(word);
        };
        this.worker.postMessage(mail);
      });
    });
    this.worker.unref();
    if ("failure" in said) throw said.failure;
    return said.mail;
  }

  /** Ends the thread if it isn't needed for a while. */
  rest(gone: () => void): void {
    this.idle = setTimeout(() => {
      gone();
      this.end();
    }, idleMs);
    this.idle.unref();
  }

  end(): void {
    clearTimeout(this.idle);
    this.isUsable = false;
    void this.worker.terminate();
  }

  private say(said: Said): void {
    const settle = this.settle;
    this.settle = null;
    settle?.(said);
  }

  private fail(failure: ProviderError): void {
    this.end();
    this.say({ failure });
  }
}

/**
 * Reads mail in threads of their own, each mail within a limit of time and memory (S23). A thread that exceeds a limit
 * is ended, while the rest of the process goes on. `close` ends all threads.
 */
export function mailReader(options: ReaderOptions = {}): MailReader & { close(): void } {
  const { threads: most = 3, timeMs = 10_000, memoryMb = 128, entry = entryBesideUs() } = options;
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const take = async () => {
    if (busy >= most) await new Promise<void>((turn) => waiting.push(turn));
    else busy += 1;
    const rested = idle.pop();
    if (rested?.isUsable) return rested;
    const thread = new Thread(entry, memoryMb);
    all.add(thread);
    return thread;
  };
  const give = (thread: Thread) => {
    if (thread.isUsable) {
      idle.push(thread);
      thread.rest(() => {
        idle.splice(idle.indexOf(thread), 1);
        all.delete(thread);
      });
    } else all.delete(thread);
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  return {
    async read(mail) {
      const thread = await take();
      try {
        return await thread.read(mail, timeMs);
      } finally {
        give(thread);
      }
    },
    close() {
      for (const thread of all) thread.end();
    },
  };
}

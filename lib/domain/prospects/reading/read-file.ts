import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { FileDescription } from "../rules/csv/describe-file.ts";
import type { LaidFile, LineOptions } from "../rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "../rules/csv/read-csv.ts";
import { answerTask, type FileAnswer, type FileTask, type KeptFile } from "./tasks.ts";

/** A file up to so many bytes is read at once: that takes a few milliseconds, less than a thread takes to start. */
const fewBytes = 64 * 1024;
/** Files that this process reads at a time; the others wait. */
const threads = 2;
/** Milliseconds for one file. The largest takes two seconds; a machine that is short of processor time takes longer. */
const longestMs = 60_000;
const heapMb = 512;
const inTurn = pLimit(threads);

/** What a file contains. What is given of its reading was chosen by a person; the rest is found. */
export function describe(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
): Promise<FileDescription | CsvRefusal> {
  return ask({ bytes, given, options: null, isKept: false }) as Promise<FileDescription | CsvRefusal>;
}

/**
 * What a file contains, and the file packed for storage. The bytes of a large file are handed over: the caller has them
 * no more.
 */
export function describeAndPack(
  bytes: Uint8Array<ArrayBuffer>,
  given: Partial<CsvReading>,
): Promise<KeptFile | CsvRefusal> {
  return ask({ bytes, given, options: null, isKept: true }, [bytes.buffer]) as Promise<KeptFile | CsvRefusal>;
}

/** A parsed file with the places of its lines. */
export function lay(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  options: LineOptions,
): Promise<LaidFile | CsvRefusal> {
  return ask({ bytes, given, options, isKept: false }) as Promise<LaidFile | CsvRefusal>;
}

async function ask(task: FileTask, handedOver: readonly ArrayBuffer[] = []): Promise<FileAnswer> {
  return task.bytes.byteLength <= fewBytes ? answerTask(task) : inTurn(() => askThread(task, handedOver));
}

/** Reads a large file in a thread of its own: the process goes on with everything else (F23, S23). */
function askThread(task: FileTask, handedOver: readonly ArrayBuffer[]): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry(), {
      workerData: task,
      transferList: [...handedOver],
      execArgv: [],
      // The thread gets no settings: it handles a file that anybody may have made.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const end = (settle: () => void) => {
      clearTimeout(late);
      void worker.terminate();
      settle();
    };
    const late = setTimeout(() => end(() => resolve("too_slow")), longestMs);
    worker.once("message", (answer: FileAnswer) => end(() => resolve(answer)));
    worker.once("error", (error: Error & { code?: string }) =>
      end(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve("too_slow") : reject(error))),
    );
  });
}

/** The file that a thread runs: the source where this one runs as source, too; else its bundle. */
function entry(): string {
  return import.meta.url.endsWith(".ts")
    ? join(process.cwd(), "lib", "domain", "prospects", "reading", "read-thread.mjs")
    : join(process.cwd(), "dist", "read-csv.js");
}

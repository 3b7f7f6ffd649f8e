import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import type { FileDescription } from "../rules/csv/describe-file.ts";
import type { LaidFile, LineOptions } from "../rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "../rules/csv/read-csv.ts";
import { answerTask, type FileAnswer, type FileTask, type KeptFile } from "./tasks.ts";

/** A file up to so many bytes is read at once: that takes a few milliseconds, less than a process takes to start. */
const fewBytes = 64 * 1024;
/** Files that are read at a time for this process; the others wait. Half of the processors stay free of them. */
const atATime = Math.max(1, Math.floor(availableParallelism() / 2));
/** Milliseconds for one file. The largest takes two seconds; a machine that is short of processor time takes longer. */
const longestMs = 60_000;
const heapMb = 512;
const inTurn = pLimit(atATime);

/** What a file contains. What is given of its reading was chosen by a person; the rest is found. */
export function describe(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
): Promise<FileDescription | CsvRefusal> {
  return ask({ bytes, given, options: null, isKept: false }) as Promise<FileDescription | CsvRefusal>;
}

/** What a file contains, and the file packed for storage. */
export function describeAndPack(
  bytes: Uint8Array<ArrayBuffer>,
  given: Partial<CsvReading>,
): Promise<KeptFile | CsvRefusal> {
  return ask({ bytes, given, options: null, isKept: true }) as Promise<KeptFile | CsvRefusal>;
}

/** A parsed file with the places of its lines. */
export function lay(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  options: LineOptions,
): Promise<LaidFile | CsvRefusal> {
  return ask({ bytes, given, options, isKept: false }) as Promise<LaidFile | CsvRefusal>;
}

async function ask(task: FileTask): Promise<FileAnswer> {
  return task.bytes.byteLength <= fewBytes ? answerTask(task) : inTurn(() => askProcess(task));
}

/**
 * Reads a large file in a process of its own. This one goes on with everything else (F23, S23): a thread would share
 * the threads that clean its memory, and with them its place in the line for a processor.
 */
function askProcess(task: FileTask): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const { entry, loader } = program();
    const child = fork(entry, [], {
      execArgv: [...loader, `--max-old-space-size=${heapMb}`],
      // It gets no settings: it handles a file that anybody may have made.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const end = (settle: () => void) => {
      clearTimeout(late);
      child.kill("SIGKILL");
      settle();
    };
    const late = setTimeout(() => end(() => resolve("too_slow")), longestMs);
    child.once("message", (answer: FileAnswer) => end(() => resolve(answer)));
    child.once("error", (error) => end(() => reject(error)));
    // Out of memory, a process is stopped by its own engine.
    child.once("exit", (code, signal) =>
      end(() => (signal === "SIGABRT" ? resolve("too_slow") : reject(endedBy(signal ?? code)))),
    );
    child.send(task, (error) => error && end(() => reject(error)));
  });
}

/** What the process runs: the source where this one runs as source, too; else its bundle. */
function program(): { readonly entry: string; readonly loader: readonly string[] } {
  return import.meta.url.endsWith(".ts")
    ? {
        entry: join(process.cwd(), "lib", "domain", "prospects", "reading", "read-process.ts"),
        loader: ["--import", "tsx"],
      }
    : { entry: join(process.cwd(), "dist", "read-csv.js"), loader: [] };
}

const endedBy = (how: string | number | null) => new Error(`The process that reads a file ended by ${how}.`);

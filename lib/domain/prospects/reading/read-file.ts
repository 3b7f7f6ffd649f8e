import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import type { FileDescription } from "../rules/csv/describe-file.ts";
import type { LaidPiece, LineOptions } from "../rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "../rules/csv/read-csv.ts";
import { answersOf, type FileAnswer, type FileTask, type KeptFile } from "./tasks.ts";

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

/** Parses a file. `take` gets its pieces, the last one (its end, or why it isn't read) before the promise resolves. */
export async function lay(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  options: LineOptions,
  take: (piece: LaidPiece) => void,
): Promise<void> {
  await answer({ bytes, given, options, isKept: false }, (piece) => take(piece as LaidPiece));
}

async function ask(task: FileTask): Promise<FileAnswer> {
  let last: FileAnswer = "too_slow";
  await answer(task, (one) => {
    last = one;
  });
  return last;
}

async function answer(task: FileTask, take: (answer: FileAnswer) => void): Promise<void> {
  if (task.bytes.byteLength > fewBytes) return inTurn(() => askProcess(task, take));
  for (const one of answersOf(task)) take(one);
}

/**
 * Reads a large file in a process of its own. This one goes on with everything else (F23, S23): a thread would share
 * the threads that clean its memory, and with them its place in the line for a processor.
 */
function askProcess(task: FileTask, take: (answer: FileAnswer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { entry, loader } = program();
    const child = fork(entry, [], {
      execArgv: [...loader, `--max-old-space-size=${heapMb}`],
      // It gets no settings: it handles a file that anybody may have made.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      child.kill("SIGKILL");
      settle();
    };
    const tooSlow = () => {
      take("too_slow");
      resolve();
    };
    const late = setTimeout(() => end(tooSlow), longestMs);
    child.on("message", (one: FileAnswer) => {
      if (isOver) return;
      take(one);
      if (isLast(one, task)) end(resolve);
    });
    child.once("error", (error) => end(() => reject(error)));
    // Out of memory, a process is stopped by its own engine. What it has sent is read before it counts as closed.
    child.once("close", (code, signal) =>
      end(() => (signal === "SIGABRT" ? tooSlow() : reject(endedBy(signal ?? code)))),
    );
    child.send(task, (error) => error && end(() => reject(error)));
  });
}

/** Whether nothing follows an answer: a parsed file ends with how many records it has, or with why it isn't read. */
const isLast = (answer: FileAnswer, { options }: FileTask) =>
  options === null || typeof answer === "string" || "total" in answer;

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

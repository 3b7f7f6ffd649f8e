import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { redactAddress } from "@/lib/log/redact.ts";

/** Makes the log folder, and the files in it from older versions, accessible to its owner only. */
export function ensureLogDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  for (const name of readdirSync(dir)) if (/\.log(\.\d+)?$/.test(name)) chmodSync(join(dir, name), 0o600);
}

/** A longer line is written in pieces. */
const longestLine = 1_000_000;

/** How much of a process is kept: this many bytes a file, and this many files besides the present one. */
const kept = { bytes: 50_000_000, files: 4 } as const;

/**
 * Writes streams to a file that only its owner can read, line by line. It removes the values of secret parameters,
 * since packages also write to these streams, past our own logger. A full file is put aside as `.1`, the one before as
 * `.2`; the oldest is replaced, so that logs fill no disk.
 */
export class LogFile {
  private file;
  private bytes;

  constructor(
    private readonly path: string,
    private readonly most: { readonly bytes: number; readonly files: number } = kept,
  ) {
    if (existsSync(path)) chmodSync(path, 0o600);
    this.bytes = existsSync(path) ? statSync(path).size : 0;
    this.file = this.open();
  }

  private open() {
    const file = createWriteStream(this.path, { flags: "a", mode: 0o600 });
    // A log that can't be written, on a full disk for example, must not end the process that keeps all others alive.
    file.on("error", () => undefined);
    return file;
  }

  private write(text: string): void {
    if (this.bytes >= this.most.bytes) this.putAside();
    // The stream ended with an error: perhaps there is room again.
    if (this.file.destroyed) this.file = this.open();
    this.bytes += Buffer.byteLength(text);
    this.file.write(text);
  }

  /**
   * The stream goes on writing what it has to the renamed file. Where a file can't be renamed, the present one goes on,
   * and it is tried again when as much was written.
   */
  private putAside(): void {
    this.bytes = 0;
    try {
      for (let number = this.most.files; number > 0; number--) {
        const from = number === 1 ? this.path : `${this.path}.${number - 1}`;
        if (existsSync(from)) renameSync(from, `${this.path}.${number}`);
      }
    } catch {
      return;
    }
    this.file.end();
    this.file = this.open();
  }

  take(stream: Readable | null): void {
    if (!stream) return;
    let rest = "";
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      rest += text;
      const end = rest.length > longestLine ? rest.length : rest.lastIndexOf("\n") + 1;
      if (end > 0) this.write(redactAddress(rest.slice(0, end)));
      rest = rest.slice(end);
    });
    stream.on("end", () => {
      if (rest) this.write(`${redactAddress(rest)}\n`);
    });
  }
}

import { fileLimits } from "@/lib/contracts/file-limits.ts";
import { db } from "@/lib/db/index.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { aside } from "@/lib/kernel/turn/index.ts";
import { ByteRoom } from "./memory/byte-room.ts";
import { listContents, listFiles } from "./store/files.ts";

/** A file as it goes with a mail. */
export interface FileContent {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * How many bytes of files a process has in memory for its mails, and how many of one workspace: two of the largest
 * mails and one. Half is for workspaces that have none. While a mail is composed and handed over, a process holds its
 * files up to ten times.
 */
const size = { total: 2 * fileLimits.together, share: fileLimits.together, forFirst: fileLimits.together };

/**
 * How long a mail waits for its room, in machine ms, and how long it lets others go first then, in product ms.
 * Meanwhile it holds one of its worker's hands: workspaces with slow servers and large files would hold them all, and
 * nobody's steps were carried out.
 */
const usualPatienceMs = 20_000;
const pauseMs = 60_000;

// One for the process: the build copies this file into several bundles.
const shared = globalThis as typeof globalThis & { outreachFileRoom?: ByteRoom };
shared.outreachFileRoom ??= new ByteRoom(size);
const room = shared.outreachFileRoom;

/**
 * Runs work with the files of a mail, in their order. The work waits until there is memory for them, and they may not
 * be kept beyond it, or beyond `letGo`, which work calls as soon as it needs them no more: a server may take ten
 * minutes to answer then. A mail without files never waits. Throws MayNotBegin where there was no memory in time, and
 * ProviderError `unavailable` where a file is gone or can't be read: a mail must not leave without it, and no recipient
 * pays for it.
 * @param patienceMs how long it waits for memory, in machine ms.
 */
export async function withFiles<T>(
  workspaceId: Id,
  ids: readonly Id[],
  work: (files: readonly FileContent[], letGo: () => void) => Promise<T>,
  patienceMs: number = usualPatienceMs,
): Promise<T> {
  if (ids.length === 0) return work([], () => {});
  const bytes = await orUnread(() => sizeOf(workspaceId, ids));
  const late = () => new MayNotBegin("other mails with large files leave just now", { afterMs: pauseMs });
  const leave = await aside(() => room.enter(workspaceId, bytes, patienceMs, late));
  try {
    const files = await orUnread(() => openAll(workspaceId, ids));
    return await work(files, () => {
      files.length = 0;
      leave();
    });
  } finally {
    leave();
  }
}

async function sizeOf(workspaceId: Id, ids: readonly Id[]): Promise<number> {
  const files = await db.tenant({ workspaceId }, ({ sql }) => listFiles(sql, workspaceId, ids));
  return files.reduce((sum, file) => sum + file.size, 0);
}

async function openAll(workspaceId: Id, ids: readonly Id[]): Promise<FileContent[]> {
  const files = await db.tenant({ workspaceId }, ({ sql }) => listContents(sql, workspaceId, ids));
  if (files.length !== ids.length) throw new Error("a file of the mail is gone");
  return files;
}

async function orUnread<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ProviderError("unavailable", "the files could not be read", { scope: "kind", cause });
  }
}

import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { OpenMailbox } from "../../port.ts";
import type { GuardedInbox } from "../inbox.ts";
import { type Folder, listFolders } from "./folders.ts";
import { readNew, startCursor } from "./read-new.ts";

/** How long the list of folders is good for, in milliseconds, where the server told of news in the watched one. */
const listMs = 45_000;

/**
 * A mailbox whose connection is held open. Between two readings the server tells of new mail in the first folder (the
 * inbox, or all mail), where it knows IDLE. The other folders are looked at with each reading that isn't about such
 * news.
 */
export function openMailbox(inbox: GuardedInbox): OpenMailbox {
  const { client } = inbox;
  let folders: readonly Folder[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;
  let tell: ((what: "news" | "ended") => void) | null = null;
  /** Since the last reading the server told of news. */
  let hasNews = false;
  const say = (what: "news" | "ended") => {
    hasNews ||= what === "news";
    const told = tell;
    tell = null;
    told?.(what);
  };
  client.on("exists", ({ path, count, prevCount }) => {
    if (path === folders[0]?.path && count > prevCount) say("news");
  });
  client.on("close", () => say("ended"));

  /** The folders to be read now: only the watched one where its news are all that is asked for. */
  async function foldersNow(): Promise<{ folders: readonly Folder[]; isWhole: boolean }> {
    const isFresh = monotonicMs() - listedAt < listMs;
    if (hasNews && isFresh && folders[0])
      return { folders: [{ ...folders[0], uidNext: undefined }], isWhole: folders.length === 1 };
    folders = await listFolders(client);
    listedAt = monotonicMs();
    return { folders, isWhole: true };
  }

  return {
    poll: (cursor, limit, extent) =>
      inbox.work(async () => {
        tell = null;
        const asked = await foldersNow();
        hasNews = false;
        if (cursor === null) return { mails: [], cursor: await startCursor(client, asked.folders) };
        return readNew(client, asked, cursor, { limit, extent });
      }),
    watch: (told) =>
      inbox.work(async () => {
        const [first] = folders;
        if (!first || !client.capabilities.has("IDLE")) return false;
        if (!client.mailbox || client.mailbox.path !== first.path) {
          const { uidNext } = await client.mailboxOpen(first.path, { readOnly: true });
          // Mail came after the folder was read, while others were.
          hasNews ||= first.uidNext !== undefined && uidNext > first.uidNext;
        }
        tell = told;
        if (hasNews) say("news");
        // The promise ends with the next command. A server that refuses is looked at like one without IDLE.
        else void client.idle().catch(() => {});
        return true;
      }),
    close: async () => {
      tell = null;
      await inbox.close();
    },
  };
}

import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readingServer } from "@/lib/providers/mail/index.ts";
import type { MailAccount, MailPort, OpenMailbox } from "@/lib/providers/mail/port.ts";
import type { TakenMailbox } from "../store/mailbox-holds.ts";

/** The most connections that one worker holds, and of these to one server. More mailboxes are asked by a sign-in each. */
export const holdCaps = { worker: 1_000, host: 500 } as const;
/** A connection that wasn't used for so long is closed, in milliseconds: its mailbox isn't asked any more. */
const unusedMs = 10 * 60_000;

/** A connection that stood so long was a good one, in milliseconds. */
const steadyMs = 20_000;
/** How long a mailbox rests whose connection stood for less, doubled each time in a row, in milliseconds. */
const restMs = { first: 4_000, longest: 60_000 } as const;

interface Held {
  readonly inbox: OpenMailbox;
  readonly host: string;
  readonly version: string;
  readonly openedMs: number;
  usedMs: number;
  isOver: boolean;
}

/** How a mailbox stands after a turn: its server tells of new mail, or it is asked again by the held connection, or by a new one. */
export type Standing = "watched" | "held" | "closed";

/**
 * The connections that this worker holds, one for each mailbox. Which worker holds a mailbox is written in its row
 * (store/mailbox-holds.ts).
 */
export class HeldMailboxes {
  private readonly held = new Map<Id, Held>();
  private readonly news = new Set<Id>();
  /** How often in a row a mailbox's connection ended early. */
  private readonly earlyEnds = new Map<Id, number>();
  /** When connections ended whose mailboxes have no new one yet. */
  private readonly ended = new Map<Id, number>();
  private readonly rests = new Set<NodeJS.Timeout>();
  private readonly open: MailPort["open"];
  private readonly wake: () => void;

  /** @param wake is called when there are news. */
  constructor(open: MailPort["open"], wake: () => void = () => {}) {
    this.open = open;
    this.wake = wake;
  }

  get size(): number {
    return this.held.size;
  }

  ids(): Id[] {
    return [...this.held.keys()];
  }

  /** The mailboxes of which their servers told that mail has come. They are told once. */
  takeNews(): Id[] {
    const ids = [...this.news];
    this.news.clear();
    return ids;
  }

  /** Tells of a mailbox's news again: there was no room for it. One that isn't opened anew soon has its regular look. */
  keepNews(id: Id): void {
    const endedMs = this.ended.get(id);
    if (endedMs !== undefined && monotonicMs() - endedMs > 2 * restMs.longest) this.ended.delete(id);
    if (this.held.has(id) || this.ended.has(id)) this.news.add(id);
  }

  /** The mailbox's connection: the held one where it is still good, else a new one. Throws ProviderError. */
  async connect({ id, version }: TakenMailbox, account: MailAccount): Promise<OpenMailbox> {
    const known = this.held.get(id);
    if (known && !known.isOver && known.version === version) return known.inbox;
    this.drop(id);
    this.ended.delete(id);
    const inbox = await this.open(account);
    const openedMs = monotonicMs();
    this.held.set(id, {
      inbox,
      host: readingServer(account).host,
      version,
      openedMs,
      usedMs: openedMs,
      isOver: false,
    });
    return inbox;
  }

  /** Keeps the connection after a turn that went well, if there is room, and lets the server tell of new mail. */
  async keep(id: Id): Promise<Standing> {
    const one = this.held.get(id);
    if (!one || one.isOver || !this.hasRoom(one)) {
      this.drop(id);
      return "closed";
    }
    one.usedMs = monotonicMs();
    const isWatched = await one.inbox.watch((what) => {
      if (what === "ended") one.isOver = true;
      if (this.held.get(id) !== one) return;
      if (what === "ended") this.reopen(id, one);
      else this.tell(id);
    });
    return isWatched ? "watched" : "held";
  }

  /** Servers end connections now and then: it is opened again at once. Where that was early, it rests before. */
  private reopen(id: Id, one: Held): void {
    this.drop(id);
    this.ended.set(id, monotonicMs());
    if (monotonicMs() - one.openedMs > steadyMs) {
      this.earlyEnds.delete(id);
      this.tell(id);
      return;
    }
    const before = this.earlyEnds.get(id) ?? 0;
    this.earlyEnds.set(id, before + 1);
    const rest = setTimeout(
      () => {
        this.rests.delete(rest);
        this.tell(id);
      },
      Math.min(restMs.longest, restMs.first * 2 ** before),
    );
    this.rests.add(rest);
  }

  private tell(id: Id): void {
    this.news.add(id);
    this.wake();
  }

  /**
   * Closes a connection that is of older settings, or that wasn't used for long.
   * @param version the mailbox's present one; undefined where it isn't this worker's any more.
   */
  review(id: Id, version: string | undefined): void {
    const one = this.held.get(id);
    if (one && (one.version !== version || monotonicMs() - one.usedMs > unusedMs)) this.drop(id);
  }

  /** Closes a mailbox's connection. */
  drop(id: Id): void {
    const one = this.held.get(id);
    this.held.delete(id);
    this.news.delete(id);
    if (one) void one.inbox.close().catch(() => {});
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    for (const rest of this.rests) clearTimeout(rest);
    this.rests.clear();
    const all = [...this.held.values()];
    this.held.clear();
    this.news.clear();
    await Promise.all(all.map(({ inbox }) => inbox.close().catch(() => {})));
  }

  /** Whether the connection is within the caps. It is counted itself. */
  private hasRoom({ host }: Held): boolean {
    if (this.held.size > holdCaps.worker) return false;
    let sameHost = 0;
    for (const one of this.held.values()) if (one.host === host) sameHost += 1;
    return sameHost <= holdCaps.host;
  }
}

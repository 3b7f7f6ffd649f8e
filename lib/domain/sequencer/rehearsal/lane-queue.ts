import TinyQueue from "tinyqueue";
import { never } from "@/lib/kernel/clock/never.ts";
import { byTurn, type Candidate, type EnrolmentKind } from "../rules/plan.ts";
import type { Player } from "./player.ts";

/** A person's place in a queue. It keeps what its order depends on, because the person may move on meanwhile. */
interface Entry extends Candidate {
  readonly player: Player;
  readonly turn: number;
}

interface KindQueue {
  /** Those who aren't due yet, the earliest first. */
  readonly later: TinyQueue<Entry>;
  /** Those who are due, in their turn. */
  readonly due: TinyQueue<Entry>;
}

const emptyQueue = (): KindQueue => ({
  later: new TinyQueue<Entry>([], (a, b) => a.dueAt - b.dueAt),
  due: new TinyQueue<Entry>([], (a, b) => byTurn(a, b)),
});

/** Those who wait on one lane, by kind. Whoever has moved on meanwhile is passed over. */
export class LaneQueue {
  private readonly kinds = new Map<string, KindQueue>();
  private readonly kindNames: EnrolmentKind[] = [];

  add(player: Player): void {
    const { id, kind, rank, dueAt } = player.facts;
    let queue = this.kinds.get(kind);
    if (!queue) {
      queue = emptyQueue();
      this.kinds.set(kind, queue);
      this.kindNames.push(kind);
    }
    queue.later.push({ player, turn: player.turn, id, kind, rank, dueAt });
  }

  /** The first people of a kind who are due, in their turn, at most so many. They leave the queue. */
  take(kind: string, most: number, now: number): Player[] {
    const queue = this.ripe(kind, now);
    const taken: Player[] = [];
    while (queue && taken.length < most) {
      const entry = first(queue.due);
      if (!entry) break;
      queue.due.pop();
      taken.push(entry.player);
    }
    return taken;
  }

  /** Whether anybody of a kind is due. */
  hasDue(kind: string, now: number): boolean {
    const queue = this.ripe(kind, now);
    return queue !== null && first(queue.due) !== undefined;
  }

  /** When the next of these kinds is due. */
  nextDue(kinds: readonly string[], now: number): number {
    const times = kinds.map((kind) => {
      const queue = this.ripe(kind, now);
      if (!queue) return never;
      return first(queue.due) ? now : (first(queue.later)?.dueAt ?? never);
    });
    return Math.min(never, ...times);
  }

  /** The kinds of those who have ever waited here. */
  get known(): readonly EnrolmentKind[] {
    return this.kindNames;
  }

  private ripe(kind: string, now: number): KindQueue | null {
    const queue = this.kinds.get(kind);
    if (!queue) return null;
    for (let entry = first(queue.later); entry && entry.dueAt <= now; entry = first(queue.later)) {
      queue.later.pop();
      queue.due.push(entry);
    }
    return queue;
  }
}

/** The first entry that still holds; those before it are dropped. */
function first(queue: TinyQueue<Entry>): Entry | undefined {
  let entry = queue.peek();
  while (entry && (entry.player.turn !== entry.turn || entry.player.state !== "waiting")) {
    queue.pop();
    entry = queue.peek();
  }
  return entry;
}

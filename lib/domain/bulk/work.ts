import type { Topic } from "@/lib/contracts/topics.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a piece of work is about: a campaign, a mailbox, an import. */
export interface Subject {
  readonly workspaceId: Id;
  readonly subjectId: Id;
}

/**
 * Work on many rows. It is told by what should be, not by what to do: it finds the rows that are out of line with how its
 * subject stands now, and brings them into line. So it may begin anew at any time, and a later decision needs no other
 * work than the one that is under way.
 */
export interface BulkWork {
  /** `entity.verb`. */
  readonly kind: string;
  /** Rows of one transaction at most: few enough that nobody waits long for their locks. */
  readonly batch: number;
  /** Whether the verb carries out what fits into one batch itself; without it a worker always does. */
  readonly isInline: boolean;
  /**
   * Locks the subject before anything else, as the verbs that change it do; `for share` is enough. False where it is gone:
   * nothing is left to do.
   */
  hold(tx: HotTx, subject: Subject): Promise<boolean>;
  /** About how many rows there are to go through. */
  count(tx: HotTx, subject: Subject): Promise<number>;
  /** The next rows that are out of line, behind the one named, in the order in which they are gone through; by their keys. */
  pick(tx: HotTx, subject: Subject, after: string | null, limit: number): Promise<string[]>;
  /** Brings rows into line. Whichever changed since they were picked are looked at again, people locked by their ids. */
  carryOut(tx: HotTx, subject: Subject, keys: readonly string[]): Promise<void>;
  /**
   * Before each turn, outside of any transaction: makes at hand what is too slow to make inside one (a file that is read).
   * The work keeps it itself, and makes it anew where it is gone.
   */
  prepare?(subject: Subject): Promise<void>;
  /** Keeps that a row couldn't be carried out where its people look; the job keeps it, too. */
  refuse?(tx: HotTx, subject: Subject, key: string): Promise<void>;
  /** The work is over: all of it, or because its subject is gone, or given up. Not called where a person canceled it. */
  end?(tx: HotTx, subject: Subject, how: "done" | "gone" | "failed"): Promise<void>;
  /** Announced as it moves. */
  topics(subject: Subject): readonly Topic[];
}

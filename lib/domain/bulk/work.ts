import type { Topic } from "@/lib/contracts/topics.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { FilledTable } from "@/lib/db/statistics.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What bulk work is about: a campaign, a mailbox or an import. */
export interface Subject {
  readonly workspaceId: Id;
  readonly subjectId: Id;
}

/** Thrown where another try would fail, too: the job is given up at once. */
export class Hopeless extends Error {
  override readonly name = "Hopeless";
}

/**
 * Work on many rows. It describes a target state, not a change: it finds the rows that differ from what the subject
 * now asks for, and brings them into line. So it may restart at any time, and a later decision restarts the job that
 * is under way.
 */
export interface BulkWork {
  /** Named `entity.verb`. */
  readonly kind: string;
  /** The most rows of one transaction: few enough that nobody waits long for their locks. */
  readonly batch: number;
  /** Whether the verb itself carries out what fits into one batch. If false, a worker does it. */
  readonly isInline: boolean;
  /**
   * Locks the subject before anything else, in the way of the verbs that change it; `for share` is enough. Returns
   * false where the subject is gone and nothing is left to do.
   */
  hold(tx: HotTx, subject: Subject): Promise<boolean>;
  /** Roughly how many rows there are to do. */
  count(tx: HotTx, subject: Subject): Promise<number>;
  /** The tables that get a row or more for each key: the planner has to learn of thousands of them. */
  readonly fills?: readonly FilledTable[];
  /** Whether `pick` knows the keys itself and asks the database nothing. */
  readonly knowsKeys?: true;
  /** The keys of the next rows that are out of line, after the given key, in the order of the work. */
  pick(tx: HotTx, subject: Subject, after: string | null, limit: number): Promise<string[]>;
  /**
   * Brings rows into line. It looks again at each row, which may have changed since it was picked. It locks people in
   * the order of their ids.
   */
  carryOut(tx: HotTx, subject: Subject, keys: readonly string[]): Promise<void>;
  /**
   * Called before each batch, outside of any transaction, for what is too slow inside one (reading a file). The work
   * caches the result itself and makes it again where the cache lost it. Throws `Hopeless` where the work fails however
   * often it is tried.
   * @param next where the next batch begins, as far as this worker knows, its most rows, and how often the job was tried
   * since the last progress, this time included.
   */
  prepare?(
    subject: Subject,
    next: { readonly after: string | null; readonly limit: number; readonly attempts: number },
  ): Promise<void>;
  /** Records a failed row where people look for it. The job records it, too. */
  refuse?(tx: HotTx, subject: Subject, key: string): Promise<void>;
  /**
   * Called when the work ends: done, given up, or because its subject is gone. Not called when a person cancels it.
   */
  end?(tx: HotTx, subject: Subject, how: "done" | "gone" | "failed"): Promise<void>;
  /** The topics announced on progress. */
  topics(subject: Subject): readonly Topic[];
}

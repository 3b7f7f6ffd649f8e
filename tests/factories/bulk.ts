import { db } from "@/lib/db/index.ts";
import { type BulkWork, type Subject, serveOne } from "@/lib/domain/bulk/index.ts";
import { bulkWorks } from "@/lib/wiring/bulk-works.ts";

/** Does a piece of work now, without a job, as a worker would: a batch a transaction. Returns how many rows it took. */
export async function carryOutNow(work: BulkWork, subject: Subject, batch = work.batch): Promise<number> {
  let count = 0;
  for (let after: string | null = null; ; ) {
    const keys: string[] = await db.tenant(subject, async (tx) => {
      if (!(await work.hold(tx, subject))) return [];
      const picked = await work.pick(tx, subject, after, batch);
      if (picked.length > 0) await work.carryOut(tx, subject, picked);
      return picked;
    });
    if (keys.length === 0) return count;
    count += keys.length;
    after = keys.at(-1)!;
  }
}

/** Carries out every open job, as the worker does, until none is left. */
export async function runOpenJobs(): Promise<void> {
  const { signal } = new AbortController();
  while (await serveOne({ works: bulkWorks, signal }));
}

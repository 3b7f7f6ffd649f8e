import { beforeEach, describe, expect, it } from "vitest";
import { type BulkWork, cancelBulk, Hopeless } from "@/lib/domain/bulk/index.ts";
import { align, bulkCampaign, people, serve, small } from "../../factories/bulk-campaign.ts";

const { database, subject, inTx, decide, states, jobs } = bulkCampaign();

describe("work that fails again and again", () => {
  /** Work that fails behind so many batches, at its last try; `meanwhile` happens before it begins. */
  const failing = (from: number, meanwhile: () => Promise<unknown>): BulkWork => {
    let batches = 0;
    return small(align, {
      async pick(tx, one, after, limit) {
        batches += 1;
        if (batches <= from) return align.pick(tx, one, after, limit);
        throw new Error("broken");
      },
      async end(_tx, _one, how) {
        ended.push(how);
      },
      async prepare() {
        await meanwhile();
        if (from === 0) throw new Error("broken");
      },
    });
  };
  const ended: string[] = [];
  const lastTry = () => database.admin`update bulk_jobs set attempts = 19, lease_until = 'epoch'`;
  const free = () => database.admin`update bulk_jobs set lease_until = 'epoch'`;
  beforeEach(async () => {
    ended.length = 0;
    await decide("paused");
    await lastTry();
  });

  it("is given up", async () => {
    await serve(failing(0, async () => {}));
    expect([await jobs(), ended]).toMatchObject([[{ state: "failed" }], ["failed"]]);
  });

  it("is given up at once where another try would fail, too", async () => {
    await database.admin`update bulk_jobs set attempts = 0`;
    const hopeless = failing(0, () => Promise.reject(new Hopeless("unreadable")));
    await serve(hopeless);
    expect([await jobs(), ended]).toMatchObject([[{ state: "failed" }], ["failed"]]);
  });

  it("is given up, and not begun, where it ended its worker each time without a word [F12]", async () => {
    await database.admin`update bulk_jobs set attempts = 20`;
    let isBegun = false;
    await serve(
      failing(0, async () => {
        isBegun = true;
      }),
    );
    expect([isBegun, await jobs(), ended]).toMatchObject([false, [{ state: "failed" }], ["failed"]]);
  });

  it("is not where it got on meanwhile", async () => {
    await serve(failing(2, async () => {}));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running", done: 6 }], []]);
    await free();
    await serve(align);
    expect(await states()).toEqual({ parked: people });
  });

  it("is not where somebody decided anew meanwhile: that is carried out [F17]", async () => {
    await serve(failing(0, () => decide("active")));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running" }], []]);
    await free();
    await serve(align);
    expect([await jobs(), await states()]).toMatchObject([[{ state: "done" }], { waiting: people }]);
  });

  it("is not by a worker who lost it to another one, nor once a person has canceled it [F4]", async () => {
    await serve(failing(0, () => database.admin`update bulk_jobs set fence = fence + 1`));
    expect([await jobs(), ended]).toMatchObject([[{ state: "running" }], []]);
    await lastTry();
    await serve(failing(0, () => inTx((tx) => cancelBulk(tx, align, subject()))));
    expect([await jobs(), ended]).toMatchObject([[{ state: "canceled" }], []]);
  });
});

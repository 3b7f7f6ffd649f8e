import { beforeEach, describe, expect, it } from "vitest";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { requestsOf } from "../../factories/request-network.ts";

const database = testDatabase();
const { of, look, set } = requestsOf(database);

describe("an account withdraws as it does everything else", () => {
  beforeEach(async () => {
    for (let n = 0; n < 5; n++) of.network.send(`r${n}`, 60 + n);
    await set({ is_on: true, days: 30 });
    await look();
  });

  it("in its hours, after its gap, and not while it is at something else", async () => {
    const lane = (change: object) =>
      database.admin`update lanes set ${database.admin(change)} where ref_id = ${of.credentialId}`;
    await lane({
      hours_start: 0,
      hours_end: 24,
      work_days: 127 & ~(1 << ((new Date().getUTCDay() + 6) % 7)),
    });
    expect(await look()).toBe(0);
    await lane({ work_days: 127, busy: 1 });
    expect(await look()).toBe(0);
    await lane({ busy: 0 });
    expect(await look()).toBe(1);
    // Its gap has begun: the next turn does nothing, and neither do its campaigns.
    await database.admin`update withdrawal_rules set turn_at = 'epoch'`;
    expect(await withdrawOld(of.network)).toBe(0);
    const [own] =
      await database.admin`select rest_until > now() as rests from lanes where ref_id = ${of.credentialId}`;
    expect(own?.rests).toBe(true);
  });

  it("and begins nothing else while the network may still be at it, however small its gap", async () => {
    await database.admin`update lanes set min_gap_ms = 0 where ref_id = ${of.credentialId}`;
    let rests: unknown;
    of.network.before = async () => {
      [rests] = await database.admin`select rest_until > now() + interval '90 seconds' as long,
        next_at >= rest_until as "isAsleep" from lanes where ref_id = ${of.credentialId}`;
    };
    expect(await look()).toBe(1);
    expect(rests).toEqual({ long: true, isAsleep: true });
  });

  it("within its limit", async () => {
    await database.admin`update lanes set limits = ${database.admin.json({ withdrawal: { day: 2 } })}
      where ref_id = ${of.credentialId}`;
    for (let n = 0; n < 5; n++) await look();
    expect(of.network.withdrawn).toHaveLength(2);
  });

  it("not any more once the rule is off, the account is signed out, or the workspace stands still", async () => {
    await database.admin`update workspaces set is_paid = false where id = ${of.who.workspaceId}`;
    expect(await look()).toBe(0);
    await database.admin`update workspaces set is_paid = true where id = ${of.who.workspaceId}`;
    await database.admin`update credentials set status = 'invalid' where id = ${of.credentialId}`;
    expect(await look()).toBe(0);
    await database.admin`update credentials set status = 'active' where id = ${of.credentialId}`;
    await set({ is_on: false, days: 30 });
    for (let n = 0; n < 3; n++) expect(await look()).toBe(0);
    expect(of.network.withdrawn).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { POST as update } from "@/app/api/credentials/[id]/update_withdraw/route.ts";
import { POST as updateSpace } from "@/app/api/space/[id]/update/route.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { requestsOf } from "../../factories/request-network.ts";

const database = testDatabase();
const { of, workingAccount, look, set, view } = requestsOf(database);

describe("the rule of an account [SH-389, SH-391]", () => {
  it("is off by default: requests are counted, and none is withdrawn", async () => {
    of.network.send("a", 90);
    of.network.send("b", 3);
    expect(await view()).toMatchObject({ is_on: false, days: 30, most_pending: null, pending: null });
    expect(await look()).toBe(0);
    expect(await look()).toBe(0);
    const shown = await view();
    expect(shown).toMatchObject({ pending: 2, due: 1, awaited: 0, next: [{ name: "Person a" }] });
    expect(shown.counted_at).not.toBeNull();
    expect(of.network.withdrawn).toEqual([]);
  });

  it("tells beforehand whom other days, or a smaller number, would mean", async () => {
    for (let n = 0; n < 30; n++) of.network.send(`r${n}`, 8 + n);
    of.network.send("young", 2);
    await look();
    expect((await view()).due).toBe(8);
    expect((await view({ days: 20 })).due).toBe(18);
    const least = await view({ days: 180, most_pending: 20 });
    expect(least).toMatchObject({ pending: 31, due: 11 });
    expect(least.next[0]).toMatchObject({ name: "Person r29" });
    expect(least.next).toHaveLength(10);
    // A number alone goes with the days that are saved.
    await set({ is_on: false, days: 180 });
    expect(await view()).toMatchObject({ due: 0 });
    expect(await view({ most_pending: 20 })).toMatchObject({ days: 180, most_pending: null, due: 11 });
  });

  it("withdraws old requests one by one, the oldest first, and says so", async () => {
    for (const [id, days] of [
      ["old", 40],
      ["older", 50],
      ["young", 29],
    ] as const)
      of.network.send(id, days);
    const saved = await set({ is_on: true, days: 30 });
    expect(saved).toMatchObject({ status: 200, payload: { is_on: true, days: 30 } });
    await look();
    expect(of.network.withdrawn).toEqual([]);
    // What was counted stays shown while it is counted again.
    expect((await set({ is_on: true, days: 30 })).payload).toMatchObject({ pending: 3, due: 2 });
    await look();
    expect(await look()).toBe(1);
    expect(of.network.withdrawn).toEqual(["older"]);
    for (let n = 0; n < 3; n++) await look();
    expect(of.network.withdrawn).toEqual(["older", "old"]);
    expect(await view()).toMatchObject({
      pending: 1,
      due: 0,
      withdrawn: 2,
      latest: [{ name: "Person old" }, {}],
    });
    const entries = await database.admin`select action, actor_user_id as actor, data from audit_entries
      where subject_id = ${of.credentialId} and action like 'credential.%withdraw%' order by id`;
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "credential.update_withdraw",
      "credential.update_withdraw",
      "credential.withdraw_request",
      "credential.withdraw_request",
    ]);
  });

  it("keeps below a number, but leaves alone what is younger than a week", async () => {
    for (let n = 0; n < 18; n++) of.network.send(`y${n}`, 3);
    for (let n = 0; n < 5; n++) of.network.send(`o${n}`, 10 + n);
    await set({ is_on: true, days: 180, most_pending: 20 });
    for (let n = 0; n < 6; n++) await look();
    expect(of.network.withdrawn).toEqual(["o4", "o3", "o2"]);
  });

  it("takes no days or number out of bounds, and no account of others", async () => {
    for (const body of [
      { is_on: true, days: 6 },
      { is_on: true, days: 181 },
      { is_on: true, days: 30, most_pending: 19 },
      { days: 30 },
    ])
      expect((await set(body)).status).toBe(400);
    const other = await makeMember(database.admin);
    const id = await workingAccount(other.workspaceId);
    expect((await set({ is_on: true }, { id })).status).toBe(404);
  });

  it("is the admins' alone where limits are", async () => {
    const { workspaceId } = of.who;
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    await database.admin`update memberships set all_credentials = true where user_id = ${worker.userId}`;
    const change = () =>
      callRoute(update, { as: worker.token, params: { id: of.credentialId }, body: { is_on: true } });
    expect((await change()).status).toBe(200);
    await callRoute(updateSpace, {
      as: of.who.token,
      params: { id: workspaceId },
      body: { space_object: { are_limits_locked: true } },
    });
    expect(await change()).toMatchObject({ status: 403, reason: "forbidden" });
    expect((await set({ is_on: true })).status).toBe(200);
  });
});

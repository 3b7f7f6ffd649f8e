import { beforeEach, describe, expect, it } from "vitest";
import { POST as update } from "@/app/api/credentials/[id]/update_withdraw/route.ts";
import { GET as fetchAll } from "@/app/api/credentials/[id]/withdraw/route.ts";
import { POST as updateSpace } from "@/app/api/space/[id]/update/route.ts";
import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { PendingRequest, SocialProfile } from "@/lib/providers/social/port.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { runningCampaign, turn } from "../../factories/running-campaign.ts";
import { secondCampaign } from "../../factories/second-campaign.ts";

const database = testDatabase();
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** A network that keeps an account's requests, and whose calls may fail. */
class Network {
  readonly open = new Map<string, PendingRequest>();
  readonly connected = new Set<string>();
  readonly withdrawn: string[] = [];
  /** What happens at the next withdrawals, before or after the network did it. */
  before: (() => Promise<void>) | null = null;
  after: (() => Promise<void>) | null = null;

  send(id: string, days: number, providerId: string | null = `p-${id}`): void {
    const url = `https://network.example/in/${id}`;
    this.open.set(id, { id, providerId, url, name: `Person ${id}`, sentAt: ago(days) });
  }
  accept(id: string): void {
    const one = this.open.get(id);
    if (one?.providerId) this.connected.add(one.providerId);
    this.open.delete(id);
  }
  readonly pendingRequests = async () => ({ requests: [...this.open.values()], cursor: null });
  readonly withdrawRequest = async (_ref: string, id: string) => {
    await this.before?.();
    const done = this.open.delete(id);
    if (done) this.withdrawn.push(id);
    await this.after?.();
    return done ? ("withdrawn" as const) : ("gone" as const);
  };
  readonly findProfile = async (_ref: string, address: string) => {
    const isOpen = [...this.open.values()].some(({ providerId }) => providerId === address);
    const relation = this.connected.has(address) ? "connected" : isOpen ? "invited" : "none";
    return { providerId: address, relation } as SocialProfile;
  };
}

let who: MadeMember;
let credentialId: string;
let network: Network;

/** The next turns may come at once, and the account's gap is over. */
const nextTurn = async () => {
  await database.admin`update withdrawal_rules set turn_at = 'epoch'`;
  await database.admin`update lanes set rest_until = 'epoch', next_at = now()`;
};
const look = async () => {
  await nextTurn();
  return withdrawOld(network);
};
const set = (body: object, params = { id: credentialId }) =>
  callRoute<WithdrawalsView>(update, { as: who.token, params, body });
const view = async (query = {}) =>
  (await callRoute<WithdrawalsView>(fetchAll, { as: who.token, params: { id: credentialId }, query }))
    .payload;
const states = async () =>
  Object.fromEntries(
    (
      await database.admin`select request_ref as ref, state from pending_requests where credential_id = ${credentialId}`
    ).map(({ ref, state }) => [ref, state]),
  );

/** An account with a lane that works at any hour. */
async function workingAccount(workspaceId: string): Promise<string> {
  const id = await makeCredential(database.admin, workspaceId);
  await database.admin`update credentials set work_hours_start = 0, work_hours_end = 24 where id = ${id}`;
  await db.tenant({ workspaceId }, ({ sql }) =>
    ensureSocialLane(sql, { workspaceId, credentialId: id, now: new Date() }),
  );
  return id;
}

beforeEach(async () => {
  await quietOthers(database.admin);
  await database.admin`update credentials set deleted_at = now()`;
  who = await makeMember(database.admin);
  credentialId = await workingAccount(who.workspaceId);
  network = new Network();
});

describe("the rule of an account [SH-389, SH-391]", () => {
  it("is off by default: requests are counted, and none is withdrawn", async () => {
    network.send("a", 90);
    network.send("b", 3);
    expect(await view()).toMatchObject({ is_on: false, days: 30, most_pending: null, pending: null });
    expect(await look()).toBe(0);
    expect(await look()).toBe(0);
    const shown = await view();
    expect(shown).toMatchObject({ pending: 2, due: 1, awaited: 0, next: [{ name: "Person a" }] });
    expect(shown.counted_at).not.toBeNull();
    expect(network.withdrawn).toEqual([]);
  });

  it("tells beforehand whom other days, or a smaller number, would mean", async () => {
    for (let n = 0; n < 30; n++) network.send(`r${n}`, 8 + n);
    network.send("young", 2);
    await look();
    expect((await view()).due).toBe(8);
    expect((await view({ days: 20 })).due).toBe(18);
    const least = await view({ days: 180, most_pending: 20 });
    expect(least).toMatchObject({ pending: 31, due: 11 });
    expect(least.next[0]).toMatchObject({ name: "Person r29" });
    expect(least.next).toHaveLength(10);
  });

  it("withdraws old requests one by one, the oldest first, and says so", async () => {
    for (const [id, days] of [
      ["old", 40],
      ["older", 50],
      ["young", 29],
    ] as const)
      network.send(id, days);
    const saved = await set({ is_on: true, days: 30 });
    expect(saved).toMatchObject({ status: 200, payload: { is_on: true, days: 30 } });
    await look();
    expect(network.withdrawn).toEqual([]);
    // What was counted stays shown while it is counted again.
    expect((await set({ is_on: true, days: 30 })).payload).toMatchObject({ pending: 3, due: 2 });
    await look();
    expect(await look()).toBe(1);
    expect(network.withdrawn).toEqual(["older"]);
    for (let n = 0; n < 3; n++) await look();
    expect(network.withdrawn).toEqual(["older", "old"]);
    expect(await view()).toMatchObject({
      pending: 1,
      due: 0,
      withdrawn: 2,
      latest: [{ name: "Person old" }, {}],
    });
    const entries = await database.admin`select action, actor_user_id as actor, data from audit_entries
      where subject_id = ${credentialId} and action like 'credential.%withdraw%' order by id`;
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "credential.update_withdraw",
      "credential.update_withdraw",
      "credential.withdraw_request",
      "credential.withdraw_request",
    ]);
  });

  it("keeps below a number, but leaves alone what is younger than a week", async () => {
    for (let n = 0; n < 18; n++) network.send(`y${n}`, 3);
    for (let n = 0; n < 5; n++) network.send(`o${n}`, 10 + n);
    await set({ is_on: true, days: 180, most_pending: 20 });
    for (let n = 0; n < 6; n++) await look();
    expect(network.withdrawn).toEqual(["o4", "o3", "o2"]);
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
    const { workspaceId } = who;
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    await database.admin`update memberships set all_credentials = true where user_id = ${worker.userId}`;
    const change = () =>
      callRoute(update, { as: worker.token, params: { id: credentialId }, body: { is_on: true } });
    expect((await change()).status).toBe(200);
    await callRoute(updateSpace, {
      as: who.token,
      params: { id: workspaceId },
      body: { space_object: { are_limits_locked: true } },
    });
    expect(await change()).toMatchObject({ status: 403, reason: "forbidden" });
    expect((await set({ is_on: true })).status).toBe(200);
  });
});

describe("an account withdraws as it does everything else", () => {
  beforeEach(async () => {
    for (let n = 0; n < 5; n++) network.send(`r${n}`, 60 + n);
    await set({ is_on: true, days: 30 });
    await look();
  });

  it("in its hours, after its gap, and not while it is at something else", async () => {
    const lane = (change: object) =>
      database.admin`update lanes set ${database.admin(change)} where ref_id = ${credentialId}`;
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
    expect(await withdrawOld(network)).toBe(0);
    const [own] =
      await database.admin`select rest_until > now() as rests from lanes where ref_id = ${credentialId}`;
    expect(own?.rests).toBe(true);
  });

  it("within its limit", async () => {
    await database.admin`update lanes set limits = ${database.admin.json({ withdrawal: { day: 2 } })}
      where ref_id = ${credentialId}`;
    for (let n = 0; n < 5; n++) await look();
    expect(network.withdrawn).toHaveLength(2);
  });

  it("not any more once the rule is off, the account is signed out, or the workspace stands still", async () => {
    await database.admin`update workspaces set is_paid = false where id = ${who.workspaceId}`;
    expect(await look()).toBe(0);
    await database.admin`update workspaces set is_paid = true where id = ${who.workspaceId}`;
    await database.admin`update credentials set status = 'invalid' where id = ${credentialId}`;
    expect(await look()).toBe(0);
    await database.admin`update credentials set status = 'active' where id = ${credentialId}`;
    await set({ is_on: false, days: 30 });
    for (let n = 0; n < 3; n++) expect(await look()).toBe(0);
    expect(network.withdrawn).toEqual([]);
  });
});

describe("nothing is withdrawn twice, and nothing is forgotten", () => {
  beforeEach(async () => {
    network.send("a", 60);
    network.send("b", 50);
    await set({ is_on: true, days: 30 });
    await look();
    await nextTurn();
  });

  it("by two workers at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => withdrawOld(network)));
    expect(network.withdrawn).toEqual(["a"]);
    await nextTurn();
    await Promise.all(Array.from({ length: 4 }, () => withdrawOld(network)));
    expect(network.withdrawn).toEqual(["a", "b"]);
    expect((await view()).withdrawn).toBe(2);
  });

  it.each(["before", "after"] as const)("by a worker that was killed %s the network did it", async (when) => {
    let reached = () => {};
    const atCall = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const dead = new Promise<void>(() => {});
    network[when] = () => {
      reached();
      return dead;
    };
    void withdrawOld(network);
    await atCall;
    network[when] = null;
    expect(await states()).toEqual({ a: "taken", b: "pending" });
    // Its turn isn't over: nobody else touches the account.
    expect(await withdrawOld(network)).toBe(0);
    // Another one finds out what became of it, whatever the rule says by then.
    await look();
    expect(await states()).toEqual({ a: when === "after" ? "withdrawn" : "pending", b: "pending" });
    for (let n = 0; n < 3; n++) await look();
    expect(network.withdrawn).toEqual(["a", "b"]);
    expect((await view()).withdrawn).toBe(2);
  });

  it("by a worker that comes back after another one took over", async () => {
    let goOn = () => {};
    let reached = () => {};
    const atCall = new Promise<void>((resolve) => {
      reached = resolve;
    });
    network.after = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        reached();
      });
    const late = withdrawOld(network);
    await atCall;
    network.after = null;
    expect(await look()).toBe(0);
    expect(await states()).toMatchObject({ a: "withdrawn" });
    goOn();
    await late;
    const [{ count } = { count: 0 }] = await database.admin`select count(*)::int as count from audit_entries
      where subject_id = ${credentialId} and action = 'credential.withdraw_request'`;
    expect(count).toBe(network.withdrawn.length);
  });

  it("by a worker that freezes before its call and goes on while another one withdraws", async () => {
    const gate = () => {
      let open = () => {};
      let reached = () => {};
      const atCall = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const wait = () =>
        new Promise<void>((resolve) => {
          open = resolve;
          reached();
        });
      return { atCall, wait, open: () => open() };
    };
    const [frozen, second] = [gate(), gate()];
    network.before = frozen.wait;
    const late = withdrawOld(network);
    await frozen.atCall;
    network.before = null;
    // The other one sees that the request is still open, and withdraws it.
    await look();
    expect(await states()).toMatchObject({ a: "pending" });
    network.after = second.wait;
    await nextTurn();
    const other = withdrawOld(network);
    await second.atCall;
    network.after = null;
    frozen.open();
    await late;
    second.open();
    await other;
    expect(await states()).toMatchObject({ a: "withdrawn" });
    expect(network.withdrawn).toEqual(["a"]);
  });

  it("after an answer that was lost, and somebody accepted in between", async () => {
    network.before = async () => {
      network.accept("a");
      throw new ProviderError("ambiguous", "no answer");
    };
    await withdrawOld(network);
    network.before = null;
    expect(await states()).toMatchObject({ a: "taken" });
    await look();
    expect(await states()).toEqual({ b: "pending" });
    expect((await view()).withdrawn).toBe(0);
  });

  it("gives up on a request that the network doesn't let go, and goes on with others", async () => {
    network.before = async () => {
      throw new ProviderError("rejected", "no");
    };
    for (let n = 0; n < 30; n++) await look();
    expect(network.withdrawn).toEqual([]);
    expect((await view()).due).toBe(0);
    const tries =
      await database.admin`select tries from pending_requests where credential_id = ${credentialId}`;
    expect(tries.map((one) => one.tries)).toEqual([5, 5]);
  });
});

describe("campaigns and withdrawn requests", () => {
  const request = { id: "r", delayHours: 0, action: { type: "connection_request", note: "Hi" } } as const;
  const message = { id: "m", delayHours: 0, action: { type: "message", text: "Hello" } } as const;
  const sent = { state: "sent", receipt: {} } as const;
  const anyHour = () => database.admin`update lanes set hours_start = 0, hours_end = 24, work_days = 127`;

  async function invitedPerson() {
    const campaign = await runningCampaign(database.admin, lineOf([request, message]), 1);
    await anyHour();
    const [prospectId = ""] = campaign.prospectIds;
    await database.admin`update prospects set social_provider_id = 'p-x' where id = ${prospectId}`;
    expect(await turn(sent)).toHaveLength(1);
    network.send("x", 0);
    await database.admin`insert into withdrawal_rules (workspace_id, credential_id, is_on, after_days)
      values (${campaign.workspaceId}, ${campaign.credentialId}, true, 30)`;
    const move = (days: number) => database.admin`update prospect_relations
      set invited_at = now() - ${days} * interval '1 day' where prospect_id = ${prospectId}`;
    const old = () => {
      network.send("x", 60);
      return database.admin`update pending_requests set sent_at = now() - interval '60 days'`;
    };
    return { campaign, prospectId, move, old };
  }

  it("a request stays while a campaign waits for its answer, and goes when it doesn't any more", async () => {
    const { campaign, prospectId, move, old } = await invitedPerson();
    await look();
    await old();
    await move(60);
    for (let n = 0; n < 3; n++) await look();
    expect(network.withdrawn).toEqual([]);
    // The days for an answer are over: the message is skipped, the sequence ends.
    await database.admin`update enrolments set due_at = now() where prospect_id = ${prospectId}`;
    await turn(sent);
    const [row] = await database.admin`select state from enrolments where prospect_id = ${prospectId}`;
    expect(row?.state).toBe("complete");
    await look();
    await look();
    expect(network.withdrawn).toEqual(["x"]);
    const [relation] = await database.admin`select invited_at, withdrawn_at from prospect_relations
      where prospect_id = ${prospectId} and credential_id = ${campaign.credentialId}`;
    expect(relation?.invited_at).toBeNull();
    expect(relation?.withdrawn_at).not.toBeNull();
  });

  it("a person who accepted stays, though the list is older", async () => {
    const { prospectId, move, old } = await invitedPerson();
    await look();
    await old();
    await move(60);
    await database.admin`update prospect_relations set connected_at = now() where prospect_id = ${prospectId}`;
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    for (let n = 0; n < 3; n++) await look();
    expect(network.withdrawn).toEqual([]);
  });

  it("nobody is asked again for three weeks after a withdrawal; after them a campaign may", async () => {
    const { campaign, prospectId, old, move } = await invitedPerson();
    await look();
    await old();
    await move(60);
    await database.admin`update enrolments set state = 'complete', hold_reason = null where prospect_id = ${prospectId}`;
    for (let n = 0; n < 2; n++) await look();
    expect(network.withdrawn).toEqual(["x"]);
    const again = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await again.enrol();
    await nextTurn();
    expect(await turn(sent)).toEqual([]);
    await database.admin`update prospect_relations set withdrawn_at = now() - interval '22 days'`;
    const third = await secondCampaign(database.admin, campaign, lineOf([request]), campaign);
    await third.enrol();
    await nextTurn();
    expect(await turn(sent)).toMatchObject([{ payload: { type: "connection_request" } }]);
    const [relation] =
      await database.admin`select invited_at from prospect_relations where prospect_id = ${prospectId}`;
    expect(relation?.invited_at).not.toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { POST as postSnooze } from "@/app/api/inbox/dialogs/[id]/snooze/route.ts";
import { GET as getUnread } from "@/app/api/inbox/unread_count/route.ts";
import { db } from "@/lib/db/index.ts";
import { appRole } from "@/lib/db/setup/roles.ts";
import {
  listConversations,
  markConversation,
  recordOutgoing,
  runWaking,
  snoozeConversation,
  wakeDue,
} from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const start = Date.parse("2027-03-01T08:00:00Z");
const hourMs = 3_600_000;
let member: MadeMember;
let credentialId: string;

/** Stops product time at so many hours after the start. */
async function clockAt(hours: number): Promise<void> {
  await database.admin`insert into product_clock (id, base_machine, base_product, rate)
    values (1, clock_timestamp(), ${new Date(start + hours * hourMs)}, 0)
    on conflict (id) do update set base_machine = excluded.base_machine, base_product = excluded.base_product`;
}

const inHours = (hours: number) => new Date(start + hours * hourMs);

beforeEach(async () => {
  await clockAt(0);
  await database.admin`update conversations set snoozed_until = null`;
  member = await makeMember(database.admin);
  credentialId = await makeCredential(database.admin, member.workspaceId);
});

const conversation = async (given: Parameters<typeof makeConversation>[2] = {}) => {
  const at = { workspaceId: member.workspaceId, credentialId };
  const made = await makeConversation(database.admin, at, { at: inHours(-1), ...given });
  await made.incoming("Hello", newId());
  return made;
};
type Filter = Parameters<typeof listConversations>[1]["filter"];
const list = async (filter: Filter, places: string | null = null) =>
  listConversations(member, { filter, search: "", credentialId: null, after: places });
const ids = async (filter: Filter) => (await list(filter)).items.map(({ prospectId }) => prospectId);
const unread = async () =>
  (await callRoute<{ total: number }>(getUnread, { as: member.token })).payload.total;

async function wakeAll(): Promise<number> {
  let woken = 0;
  for (let batch = await wakeDue(); batch > 0; batch = await wakeDue()) woken += batch;
  return woken;
}

describe("a snoozed conversation", () => {
  it("is out of the lists and out of the count of what is unread [OC-248]", async () => {
    const { prospectId } = await conversation();
    await markConversation(member, prospectId, { starred: true });
    expect([await ids("all"), await ids("unread"), await unread()]).toEqual([[prospectId], [prospectId], 1]);
    await snoozeConversation(member, prospectId, inHours(3));
    expect([await ids("all"), await ids("unread"), await unread()]).toEqual([[], [], 0]);
    expect([await ids("snoozed"), await ids("starred")]).toEqual([[prospectId], [prospectId]]);
  });

  it("that is woken stands where it stood, read or unread as it was", async () => {
    const [early, late] = [await conversation({ at: inHours(-2) }), await conversation()];
    await markConversation(member, early.prospectId, { unread: false });
    await snoozeConversation(member, early.prospectId, inHours(3));
    await snoozeConversation(member, early.prospectId, null);
    const { items } = await list("all");
    expect(items.map(({ prospectId }) => prospectId)).toEqual([late.prospectId, early.prospectId]);
    expect(items[1]).toMatchObject({ unreadCount: 0, snoozedUntil: null });
  });

  it("comes back unread and first in the list when product time gets there, and not before", async () => {
    const { prospectId } = await conversation({ at: inHours(-2) });
    await markConversation(member, prospectId, { unread: false });
    const other = await conversation();
    await snoozeConversation(member, prospectId, inHours(3));
    await clockAt(2.99);
    expect([await wakeAll(), await ids("all")]).toEqual([0, [other.prospectId]]);
    await clockAt(3);
    expect([await wakeAll(), await wakeAll()]).toEqual([1, 0]);
    const { items } = await list("all");
    expect(items.map((item) => item.prospectId)).toEqual([prospectId, other.prospectId]);
    expect(items[0]).toMatchObject({ unreadCount: 1, snoozedUntil: null, listedAt: inHours(3) });
    expect(items[0]!.lastAt).toEqual(inHours(-2));
  });

  it("comes back after a jump of the clock, and keeps what was unread", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("And more", newId());
    await snoozeConversation(member, prospectId, inHours(24 * 300));
    await clockAt(24 * 365);
    expect(await wakeAll()).toBe(1);
    expect((await list("all")).items[0]).toMatchObject({ prospectId, unreadCount: 2 });
  });

  it("comes back with the person's answer; an automatic answer and what is sent leave it asleep", async () => {
    const { prospectId, incoming } = await conversation();
    const { workspaceId } = member;
    await snoozeConversation(member, prospectId, inHours(3));
    await incoming("Out of office", newId(), { nature: "auto" });
    await db.hot("sequencer", ({ sql }) =>
      recordOutgoing(sql, [
        {
          workspaceId,
          prospectId,
          credentialId,
          laneRef: credentialId,
          actionId: newId(),
          channel: "social",
          text: "Hi",
          subject: null,
          at: inHours(1),
          authorUserId: null,
          externalId: null,
          mailMessageId: null,
          state: "sent",
        },
      ]),
    );
    expect([await ids("all"), await ids("snoozed")]).toEqual([[], [prospectId]]);
    await incoming("I am back", newId());
    expect([await ids("all"), await ids("snoozed")]).toEqual([[prospectId], []]);
    await clockAt(4);
    expect(await wakeAll()).toBe(0);
  });

  it("is no archived one: each place is left for the other", async () => {
    const { prospectId } = await conversation();
    await markConversation(member, prospectId, { archived: true });
    await snoozeConversation(member, prospectId, inHours(3));
    expect([await ids("archived"), await ids("snoozed")]).toEqual([[], [prospectId]]);
    await markConversation(member, prospectId, { unread: false });
    expect(await ids("snoozed")).toEqual([prospectId]);
    await markConversation(member, prospectId, { archived: true });
    expect([await ids("archived"), await ids("snoozed")]).toEqual([[prospectId], []]);
    await clockAt(4);
    expect(await wakeAll()).toBe(0);
  });

  it("stands among the sleeping by when it comes back, in pages without a gap or a repeat", async () => {
    const hours = Array.from({ length: 45 }, (_, index) => 1 + ((index * 17) % 40));
    for (const hour of hours) {
      const { prospectId } = await conversation();
      await snoozeConversation(member, prospectId, inHours(hour));
    }
    const first = await list("snoozed");
    const second = await list("snoozed", first.next);
    expect([first.items.length, second.items.length, second.next]).toEqual([40, 5, null]);
    const items = [...first.items, ...second.items];
    expect(new Set(items.map(({ id }) => id)).size).toBe(45);
    const times = items.map(({ snoozedUntil }) => snoozedUntil!.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("the call that snoozes", () => {
  it("says until when, and takes null to wake", async () => {
    const { prospectId } = await conversation();
    const [as, params] = [member.token, { id: prospectId }];
    const until = inHours(3).toISOString();
    const sleeps = async () =>
      (await callRoute<{ dialog: { snoozed_until: string | null } }>(getMessages, { as, params })).payload
        .dialog.snoozed_until;
    expect(await sleeps()).toBeNull();
    const offset = "2027-03-01T12:00:00+01:00";
    expect((await callRoute(postSnooze, { as, params, body: { until: offset } })).payload).toEqual({
      done: true,
    });
    expect(await sleeps()).toBe(until);
    await callRoute(postSnooze, { as, params, body: { until: null } });
    expect(await sleeps()).toBeNull();
    await callRoute(postSnooze, { as, params, body: { until } });
    await callRoute(postSnooze, { as, params, body: { until: "" } });
    expect(await sleeps()).toBeNull();
  });

  it.each([
    ["the past", inHours(-1).toISOString(), "Choose a time that is still to come"],
    ["this very moment", inHours(0).toISOString(), "Choose a time that is still to come"],
    ["more than a year", inHours(24 * 367).toISOString(), "Choose a time within a year"],
    ["a year of five digits", "+010000-01-01T00:00:00Z", "Not a valid date and time"],
    ["a day that doesn't exist", "2027-02-30T00:00:00Z", "Not a valid date and time"],
    ["a number", 5, "Not a valid date and time"],
    ["nothing", undefined, "This field is required"],
  ])("refuses %s in words", async (_name, until, message) => {
    const { prospectId } = await conversation();
    const answer = await callRoute(postSnooze, {
      as: member.token,
      params: { id: prospectId },
      body: { until },
    });
    expect([answer.status, answer.reason]).toEqual([400, "invalid_input"]);
    expect(answer.fields).toEqual([{ path: "until", message }]);
    expect(await ids("all")).toEqual([prospectId]);
  });

  it("says it in the person's language", async () => {
    const { prospectId } = await conversation();
    const body = { until: inHours(-1).toISOString() };
    const headers = { "x-app-locale": "de" };
    const answer = await callRoute(postSnooze, {
      as: member.token,
      params: { id: prospectId },
      body,
      headers,
    });
    expect(answer.error).toBe("Wählen Sie einen Zeitpunkt, der noch kommt");
  });

  it("finds no conversation of another workspace, or of an account that a worker doesn't see", async () => {
    const { prospectId } = await conversation();
    const { workspaceId } = member;
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    const stranger = await makeMember(database.admin);
    for (const { token } of [worker, stranger]) {
      const body = { until: inHours(3).toISOString() };
      const answer = await callRoute(postSnooze, { as: token, params: { id: prospectId }, body });
      expect(answer.status).toBe(404);
    }
    expect(await ids("snoozed")).toEqual([]);
  });
});

describe("the worker", () => {
  const sleepers = async (count: number) => {
    const made: string[] = [];
    for (let n = 0; n < count; n++) {
      const { prospectId } = await conversation();
      await snoozeConversation(member, prospectId, inHours(1 + n / 100));
      made.push(prospectId);
    }
    return made;
  };

  it("wakes each conversation once, whoever else is waking, of every workspace", async () => {
    await sleepers(70);
    const [first, theirs] = [member, await makeMember(database.admin)];
    member = theirs;
    credentialId = await makeCredential(database.admin, theirs.workspaceId);
    await sleepers(60);
    await clockAt(3);
    const woken = await Promise.all([wakeAll(), wakeAll(), wakeAll()]);
    expect(woken.reduce((sum, count) => sum + count, 0)).toBe(130);
    expect(await unread()).toBe(60);
    member = first;
    expect(await unread()).toBe(70);
  });

  it("leaves alone what somebody is changing right now, and wakes the others", async () => {
    const [held, free] = await sleepers(2);
    await clockAt(3);
    await database.admin.begin(async (sql) => {
      await sql`select 1 from conversations where prospect_id = ${held!} for update`;
      expect(await wakeDue()).toBe(1);
      expect(await ids("all")).toEqual([free]);
    });
    expect(await wakeDue()).toBe(1);
  });

  it("tries again after a round that failed", async () => {
    const [prospectId] = await sleepers(1);
    await clockAt(3);
    const stop = new AbortController();
    await database.admin.unsafe(`revoke update on conversations from ${appRole}`);
    const running = runWaking(stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ids("all")).toEqual([]);
    await database.admin.unsafe(`grant update on conversations to ${appRole}`);
    await expect.poll(() => ids("all"), { timeout: 5_000 }).toEqual([prospectId]);
    stop.abort();
    await running;
  });
});

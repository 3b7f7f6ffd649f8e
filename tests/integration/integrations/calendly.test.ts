import { beforeEach, describe, expect, it } from "vitest";
import { POST as disconnect } from "@/app/api/integrations/calendly/[id]/disconnect/route.ts";
import { GET as typesOfUser } from "@/app/api/integrations/calendly/[id]/event_types/route.ts";
import { GET as typesOfAccount } from "@/app/api/integrations/calendly/event_types/route.ts";
import { POST as reload } from "@/app/api/integrations/calendly/reload/route.ts";
import { POST as connect, GET as users } from "@/app/api/integrations/calendly/users/route.ts";
import type { CalendlyEventType, CalendlyUser } from "@/lib/contracts/calendars.ts";
import { readBookings } from "@/lib/domain/integrations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeSender, makeSender } from "../../factories/make-sender.ts";
import { grantAccounts, type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { setPlan } from "../../factories/set-plan.ts";

const { control, database } = runningWorld();
productListeners();
let boss: MadeSender;
let worker: MadeMember;

beforeEach(async () => {
  resetPorts();
  await database.admin`delete from calendars`;
  boss = await makeSender(database.admin);
  worker = await makeMember(database.admin, { workspaceId: boss.workspaceId, isAdmin: false });
  await grantAccounts(database.admin, worker, boss.credentialId);
});

/** Somebody with a calendar at Calendly. Returns their token. */
async function person(name: string, offers: readonly string[], token = `token-${newId()}`): Promise<string> {
  await control("PUT", `/calendars/${token}`, { name, email: `${newId()}@c.example`, event_types: offers });
  return token;
}
const connectAs = (as: string, token: string) =>
  callRoute<CalendlyUser>(connect, { as, body: { token } }) as Promise<
    { status: number; error?: string } & { payload: CalendlyUser }
  >;
const seen = async (as: string) => (await callRoute<CalendlyUser[]>(users, { as })).payload;
const offered = async (as: string, id: string, query = {}) =>
  (await callRoute<CalendlyEventType[]>(typesOfUser, { as, params: { id }, query })).payload.map(
    ({ name }) => name,
  );
const look = async () => {
  await database.admin`update calendars set read_at = null`;
  await readBookings(ports().calendar);
};
const books = (token: string, email: string, event?: string) =>
  control<{ event: string }>("POST", `/calendars/${token}/bookings`, { email, name: "N", event });
/** A person of the workspace. */
async function prospect(email: string, of: { workspaceId: string } = boss): Promise<string> {
  const id = newId();
  await database.admin`insert into prospects (workspace_id, id, email, email_lower, full_name)
    values (${of.workspaceId}, ${id}, ${email}, ${email.toLowerCase()}, 'P')`;
  return id;
}
const hasBooked = async (id: string) => {
  const [row] = await database.admin`select meeting_booked_at from prospects where id = ${id}`;
  return row?.meeting_booked_at !== null;
};

describe("a calendar", () => {
  it("is connected by a token that is tried and sealed, and tells whose it is and what it offers [OC-411, OC-412, OC-409, OC-413]", async () => {
    const token = await person("Ada Lovelace", ["Intro", "Demo"]);
    const { status, payload } = await connectAs(worker.token, token);
    expect(status).toBe(200);
    expect(payload).toMatchObject({ first_name: "Ada", last_name: "Lovelace", user_avatar: null });
    expect(await seen(boss.token)).toEqual([{ ...payload, is_own: false }]);
    const types = await callRoute<CalendlyEventType[]>(typesOfUser, {
      as: boss.token,
      params: { id: payload.id },
    });
    expect(types.payload).toEqual([
      { _id: expect.any(String), name: "Demo", url: expect.any(String), user_id: payload.id },
      { _id: expect.any(String), name: "Intro", url: expect.any(String), user_id: payload.id },
    ]);
    const rows = await database.admin`select to_jsonb(c)::text as row from calendars c
      union all select encode(sealed, 'escape') from secrets where owner_id = ${payload.id}`;
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("of a wrong token is connected by nobody, with a reason at its field", async () => {
    for (const token of ["token-unknown", "a b"])
      expect(await connectAs(boss.token, token)).toMatchObject({
        status: 400,
        error: "Calendly doesn’t accept this token. Make a new one and enter it whole.",
      });
    expect(await seen(boss.token)).toEqual([]);
    await control("POST", "/faults", { channel: "calendly", kind: "503", count: 1 });
    expect(await connectAs(boss.token, await person("A B", []))).toMatchObject({ status: 502 });
  });

  it("is one member's: connected again with a new token by them alone, also by two presses at once", async () => {
    const token = await person("Ada", ["Intro"]);
    const both = await Promise.all([connectAs(worker.token, token), connectAs(worker.token, token)]);
    expect(new Set(both.map(({ payload }) => payload.id)).size).toBe(1);
    expect(await seen(boss.token)).toHaveLength(1);
    expect(await connectAs(boss.token, token)).toMatchObject({
      status: 409,
      error: "Calendly already authorized",
    });
  });

  it("is disconnected by its member or an admin, and its token is forgotten", async () => {
    const mine = (await connectAs(worker.token, await person("Mine", []))).payload;
    const admins = (await connectAs(boss.token, await person("Admin's", []))).payload;
    const leave = (as: string, id: string) => callRoute(disconnect, { as, params: { id } });
    expect(await seen(worker.token)).toEqual([mine]);
    expect(await leave(worker.token, admins.id)).toMatchObject({ status: 404 });
    expect(await leave((await makeSender(database.admin)).token, admins.id)).toMatchObject({ status: 404 });
    expect(await leave(worker.token, mine.id)).toMatchObject({ status: 200 });
    expect(await leave(boss.token, admins.id)).toMatchObject({ status: 200 });
    expect(await seen(boss.token)).toEqual([]);
    expect(
      await database.admin`select 1 from secrets where owner_type = 'calendar'
      and workspace_id = ${boss.workspaceId}`,
    ).toHaveLength(0);
  });

  it("is connected, and its calls are answered, where the plan has the feature alone [BO-224]", async () => {
    const token = await person("Ada", []);
    const { id } = (await connectAs(boss.token, token)).payload;
    await setPlan(database.admin, "basic", { features: { calendly: false } });
    await setPlan(database.admin, "pro", { features: { calendly: false } });
    const params = { id };
    const query = { credentials_id: boss.credentialId };
    for (const answer of [
      await connectAs(boss.token, token),
      await callRoute(users, { as: boss.token }),
      await callRoute(typesOfUser, { as: boss.token, params }),
      await callRoute(typesOfAccount, { as: boss.token, query }),
      await callRoute(reload, { as: boss.token }),
      await callRoute(disconnect, { as: boss.token, params }),
    ])
      expect(answer).toMatchObject({ status: 403, reason: "feature_missing" });
    await setPlan(database.admin, "basic", { features: { calendly: true } });
    await setPlan(database.admin, "pro", { features: { calendly: true } });
    expect(await seen(boss.token)).toHaveLength(1);
  });
});

describe("event types", () => {
  it("are listed for an account that the member sees, 16 unless more are asked for, from an offset on [OC-408]", async () => {
    const names = Array.from({ length: 120 }, (_, place) => `T ${String(place).padStart(3, "0")}`);
    const { id } = (await connectAs(boss.token, await person("Many", names))).payload;
    const list = (query: object, as = boss.token) =>
      callRoute<{ items: CalendlyEventType[]; total: number }>(typesOfAccount, {
        as,
        query: { credentials_id: boss.credentialId, ...query },
      });
    const namesOf = async (query: object) => (await list(query)).payload.items.map(({ name }) => name);
    expect(await namesOf({})).toEqual(names.slice(0, 16));
    expect(await namesOf({ offset: "16" })).toEqual(names.slice(16, 32));
    expect(await namesOf({ limit: "100" })).toEqual(names.slice(0, 100));
    expect((await list({ limit: "101" })).status).toBe(400);
    expect((await list({})).payload).toMatchObject({ total: 120, offset: 0, limit: 16 });
    // A worker sees the account, and no calendar of a colleague.
    expect((await list({}, worker.token)).payload).toMatchObject({ items: [], total: 0 });
    const other = await makeSender(database.admin);
    expect((await list({ credentials_id: other.credentialId })).status).toBe(404);
    expect((await callRoute(typesOfAccount, { as: boss.token })).status).toBe(400);
    // Of one calendar a hundred.
    expect(await offered(boss.token, id)).toEqual(names.slice(0, 100));
    expect(await offered(boss.token, id, { limit: "120" })).toEqual(names);
    expect((await callRoute(typesOfUser, { as: other.token, params: { id } })).status).toBe(404);
  });

  it("are read anew: what stays keeps its id, what is gone goes [OC-410]", async () => {
    const token = await person("Ada", ["Intro", "Old"]);
    const { id } = (await connectAs(boss.token, token)).payload;
    const idsOf = async () =>
      new Map(
        (await callRoute<CalendlyEventType[]>(typesOfUser, { as: boss.token, params: { id } })).payload.map(
          ({ _id, name }) => [name, _id],
        ),
      );
    const before = await idsOf();
    await person("Ada", ["Intro"], token);
    expect(await callRoute(reload, { as: boss.token })).toMatchObject({ status: 200 });
    expect([...(await idsOf())]).toEqual([["Intro", before.get("Intro")]]);
  });

  it("say so where they can't be read, keep what there was, and a refused token disables its calendar [OC-418]", async () => {
    const [token, lost] = [await person("Ada", ["Intro"]), await person("Lost", ["Gone"])];
    const { id } = (await connectAs(boss.token, token)).payload;
    const gone = (await connectAs(boss.token, lost)).payload;
    await control("POST", "/faults", { channel: "calendly", kind: "500", count: 2 });
    const failed = { status: 502, error: "Can not refresh Event Types" };
    expect(await callRoute(reload, { as: boss.token })).toMatchObject(failed);
    expect(await offered(boss.token, id)).toEqual(["Intro"]);
    expect((await seen(boss.token)).map(({ status }) => status)).toEqual(["connected", "connected"]);
    await control("DELETE", `/calendars/${lost}`);
    await person("Ada", ["Intro", "New"], token);
    expect(await callRoute(reload, { as: boss.token })).toMatchObject(failed);
    expect(await offered(boss.token, id)).toEqual(["Intro", "New"]);
    expect(await seen(boss.token)).toMatchObject([
      { id, status: "connected" },
      { id: gone.id, status: "disabled", error: "401 The access token is invalid" },
    ]);
  });
});

describe("a meeting that is booked there", () => {
  it("stops the sequences of whoever has the address, in the calendar's own workspace, once", async () => {
    const token = await person("Ada", ["Intro"]);
    await connectAs(boss.token, token);
    const email = `${newId()}@P.example`;
    const other = await makeSender(database.admin);
    const [mine, others, theirs] = [
      await prospect(email),
      await prospect(`${newId()}@p.example`),
      await prospect(email, other),
    ];
    await look();
    const { event } = await books(token, email);
    await books(token, `${newId()}@stranger.example`);
    await look();
    expect(await Promise.all([mine, others, theirs].map(hasBooked))).toEqual([true, false, false]);
    // Whoever resumed the person since isn't overruled by the same booking, told again.
    await database.admin`update prospects set meeting_booked_at = null where id = ${mine}`;
    await look();
    await books(token, `${newId()}@joins.example`, event);
    await look();
    expect(await hasBooked(mine)).toBe(false);
  });

  it("stops a person by every address by which a mail of theirs would: a merged one's, and one with a tag", async () => {
    const token = await person("Ada", ["Intro"]);
    await connectAs(boss.token, token);
    const name = newId();
    const [kept, tagged] = [await prospect(`${newId()}@p.example`), await prospect(`${name}@p.example`)];
    const gone = `${newId()}@p.example`;
    await database.admin`insert into people_merges (workspace_id, id, kept_id, gone_id, gone_name, email_lower, undo, merged_by, merged_at)
      values (${boss.workspaceId}, ${newId()}, ${kept}, ${newId()}, 'Gone', ${gone}, '{}', ${boss.userId}, now())`;
    await look();
    await books(token, gone);
    await books(token, `${name}+calls@p.example`);
    await look();
    expect(await Promise.all([kept, tagged].map(hasBooked))).toEqual([true, true]);
  });

  it("before the calendar was connected stops nobody", async () => {
    const token = await person("Ada", ["Intro"]);
    const id = await prospect(`${newId()}@p.example`);
    const [row] = await database.admin`select email from prospects where id = ${id}`;
    const { event } = await books(token, row?.email);
    await database.admin`update world.calendar_events set created_at = created_at - interval '1 hour',
      updated_at = updated_at - interval '1 hour' where uuid = ${event}`;
    await database.admin`update world.calendar_invitees set created_at = created_at - interval '1 hour'`;
    await connectAs(boss.token, token);
    await look();
    await look();
    expect(await hasBooked(id)).toBe(false);
  });

  it("is found later where Calendly is down, and costs no other calendar anything", async () => {
    const [token, lost] = [await person("Ada", []), await person("Lost", [])];
    await connectAs(boss.token, token);
    await connectAs(boss.token, lost);
    const email = `${newId()}@p.example`;
    const id = await prospect(email);
    await look();
    await control("DELETE", `/calendars/${lost}`);
    await books(token, email);
    await control("POST", "/faults", { channel: "calendly", kind: "503", count: 2 });
    await look();
    expect(await hasBooked(id)).toBe(false);
    expect((await seen(boss.token)).map(({ status, error }) => `${status} ${error}`)).toEqual([
      "connected 503 planned by the control",
      "connected 503 planned by the control",
    ]);
    await look();
    expect(await hasBooked(id)).toBe(true);
    expect((await seen(boss.token)).map(({ status, error }) => `${status} ${error}`)).toEqual([
      "connected null",
      "disabled 401 The access token is invalid",
    ]);
  });
});

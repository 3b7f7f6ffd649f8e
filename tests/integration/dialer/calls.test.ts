import { beforeEach, describe, expect, it } from "vitest";
import { GET as recording } from "@/app/api/dialer/calls/[id]/recording/route.ts";
import { GET as calls } from "@/app/api/dialer/calls/route.ts";
import { POST as events } from "@/app/api/dialer/events/route.ts";
import { GET as callsOf } from "@/app/api/dialer/phones/[id]/calls/route.ts";
import { GET as token } from "@/app/api/dialer/token/route.ts";
import { POST as validate } from "@/app/api/dialer/validate/route.ts";
import { POST as voice } from "@/app/api/dialer/voice/route.ts";
import type { DialerCallView } from "@/lib/contracts/dialer.ts";
import { settleCalls } from "@/lib/domain/dialer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { dialerStage } from "../../factories/dialer-stage.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const stage = dialerStage();
const { at, control, database, left, getNumber, turnOn, callOut, news, newCaller } = stage;
const as = () => ({ as: at.boss.token });
const person = "+493012345678";
const history = async (query: Record<string, string> = {}) =>
  (await callRoute<{ data: DialerCallView[]; total: number }>(calls, { ...as(), query })).payload;
const check = (phone_number: string) => callRoute(validate, { ...as(), query: { phone_number } });
/** Product time stands at a time of day, UTC, by the world's own clock. */
async function hour(wanted: number) {
  await control("POST", "/clock", { mode: "stepped" });
  const { now } = await control<{ now: string }>("GET", "/clock");
  const ahead = (wanted - new Date(now).getUTCHours() + 24) % 24;
  await control("POST", "/clock", { advanceMs: ahead * 3_600_000 });
}
beforeEach(() => hour(11));

/** Somebody calls a number. */
const callIn = async (number: string) => {
  const call = { CallSid: `CA${newId().replaceAll("-", "")}`, From: person, To: number };
  return (await stage.tell(voice, "/api/dialer/voice", call)).text();
};

/** A call that the provider has begun: its id, and the query of what is told of it. */
async function begun(number: string, more: Record<string, string> = {}) {
  const CallSid = `CA${newId().replaceAll("-", "")}`;
  const twiml = await callOut(number, person, { CallSid, ...more });
  const url = /statusCallback="([^"]*)"/.exec(twiml)?.[1]?.replace(/&#38;/g, "&") ?? "";
  return { CallSid, twiml, query: url.split("?")[1] ?? "" };
}
const child = (parent: string, CallStatus: string, more: Record<string, string> = {}) => ({
  CallSid: `${parent}x`,
  ParentCallSid: parent,
  CallStatus,
  ...more,
});
const recorded = (CallSid: string) => ({
  CallSid,
  RecordingSid: "RE1",
  RecordingStatus: "completed",
  RecordingDuration: "61",
});

describe("the dialer's sign-in", () => {
  it("turns the dialer on, and gives a key that gets one token [OC-302, OC-324, OC-325, OC-478]", async () => {
    const space = () => database.admin`select has_dialer from workspaces where id = ${at.boss.workspaceId}`;
    expect(await space()).toMatchObject([{ has_dialer: false }]);
    const { payload } = await turnOn();
    expect([payload.has_dialer, await space()]).toMatchObject([true, [{ has_dialer: true }]]);
    const take = (one_time_key: string, of = at.boss.token) =>
      callRoute<{ token: string; kind: string }>(token, { as: of, query: { one_time_key } });
    const both = await Promise.all([take(payload.one_time_key), take(payload.one_time_key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const given = both.find(({ status }) => status === 200)!.payload;
    const claims = JSON.parse(Buffer.from(given.token.split(".")[1]!, "base64url").toString());
    expect([given.kind, claims.grants.voice.outgoing.application_sid]).toEqual([
      "world",
      "APembeddedworld0000000000000000001",
    ]);
    expect((await take(newId())).status).toBe(410);
  });

  it("a key is its member's, and lapses after a minute", async () => {
    const { payload } = await turnOn();
    const other = await makeMember(database.admin, { workspaceId: at.boss.workspaceId });
    const take = (of: string) => callRoute(token, { as: of, query: { one_time_key: payload.one_time_key } });
    expect((await take(other.token)).status).toBe(410);
    await database.admin`update dialer_keys set expires_at = expires_at - interval '61 seconds'`;
    expect((await take(at.boss.token)).status).toBe(410);
  });
});

describe("whom one may call", () => {
  it("answers a number's international form, or that it is none [OC-307, OC-328]", async () => {
    expect((await check("+49 30 12345678")).payload).toMatchObject({
      phone_number: person,
      country_code: "DE",
      price: 1,
      profile: null,
    });
    for (const wrong of ["12", "*#", "+49", "abc", "+999999999999"]) {
      const { status, error } = await check(wrong);
      expect([wrong, status, error]).toEqual([wrong, 400, "Wrong phone number format"]);
    }
  });

  it("nobody who opted out, and nobody at night where they are", async () => {
    await hour(22);
    expect((await check(person)).error).toContain("8:00");
    await hour(11);
    expect((await check(person)).status).toBe(200);
    await database.admin`insert into suppressions (workspace_id, id, kind, value, reason, at)
      values (${at.boss.workspaceId}, ${newId()}, 'phone', ${person}, 'opt_out', now())`;
    expect((await check(person)).error).toContain("not to be contacted");
    const { number } = await getNumber();
    expect(await callOut(number, person)).toContain("<Reject");
  });
});

it.each(["is_paid = false", "status = 'blocked'"])(
  "nobody calls, and no call is put through, where %s",
  async (change) => {
    const { number, id } = await getNumber();
    await database.admin`update phone_numbers set number_to_redirect = ${person} where id = ${id}`;
    expect([await callOut(number, person), await callIn(number)].join()).not.toContain("<Reject");
    await database.admin.unsafe(`update workspaces set ${change} where id = $1`, [at.boss.workspaceId]);
    expect(await callOut(number, person)).toContain("<Reject");
    expect(await callIn(number)).toContain("<Reject");
  },
);

describe("nobody earns by being called", () => {
  it.each(["+499001234567", "+19005551234", "+881612345678", "+88216123456", "+979012345678"])(
    "%s isn't called, nor put through to",
    async (dear) => {
      expect([400, 409]).toContain((await check(dear)).status);
      const { number, id } = await getNumber();
      expect(await callOut(number, dear)).toContain("<Reject");
      await database.admin`update phone_numbers set number_to_redirect = ${dear.slice(1)} where id = ${id}`;
      expect(await callIn(number)).toContain("<Reject");
    },
  );

  it("a free number of no country and a mobile one are called", async () => {
    for (const fine of ["+80012345678", "+4915123456789"]) expect((await check(fine)).status).toBe(200);
    expect((await check("+499001234567")).error).toContain("Premium");
  });
});

describe("a call out of a browser", () => {
  it("is put through from the chosen number and recorded, for as long as there are credits [OC-337]", async () => {
    const { number } = await getNumber();
    const { twiml } = await begun(number, { outgoing: "true", credential_id: newId() });
    expect(twiml).toContain(`callerId="${number}"`);
    expect(twiml).toContain(`<Number statusCallback=`);
    expect(twiml).toContain(`>${person}</Number>`);
    expect(twiml).toContain('record="record-from-answer-dual"');
    expect(twiml).toContain('timeLimit="14400"');
    at.boss = await newCaller(53);
    const { number: mine } = await getNumber();
    const first = await begun(mine);
    expect(first.twiml).toContain('timeLimit="180"');
    // The calls at one time share what is left, and the answer about one stays the same.
    expect((await begun(mine)).twiml).toContain('timeLimit="60"');
    expect((await begun(mine)).twiml).toContain('timeLimit="60"');
    expect((await begun(mine)).twiml).toContain("<Reject");
  });

  it("isn't put through from a number that isn't the workspace's, nor without credits, nor with a wrong signature", async () => {
    const { number } = await getNumber();
    const stranger = await newCaller(500);
    expect(await callOut(number, person, {}, stranger)).toContain("<Reject");
    expect(await callOut("+4930999999", person)).toContain("<Reject");
    at.boss = await newCaller(50);
    const { number: mine } = await getNumber();
    expect(await callOut(mine, person)).toContain("<Reject");
    const bad = { body: "CallSid=CA1", headers: { "x-twilio-signature": "no" } };
    expect((await ask(voice, bad)).status).toBe(403);
    expect((await ask(events, bad)).status).toBe(403);
    expect(await history()).toMatchObject({ total: 0 });
  });

  it("is written down once, however often and in whichever order its news come [OC-327]", async () => {
    const { number, id } = await getNumber();
    const { CallSid, query, twiml } = await begun(number);
    expect(await callOut(number, person, { CallSid })).toBe(twiml);
    const told = [
      child(CallSid, "initiated"),
      child(CallSid, "ringing"),
      child(CallSid, "in-progress"),
      child(CallSid, "completed", { CallDuration: "61" }),
      recorded(CallSid),
    ];
    const mixed = [...told.toReversed(), ...told, told[3]!, told[4]!];
    for (const one of mixed) expect((await news(query, one)).status).toBe(200);
    await Promise.all(told.map((one) => news(query, one)));
    const { data, total } = await history();
    expect([total, data]).toMatchObject([
      1,
      [
        {
          direction: "outgoing",
          status: "completed",
          duration: 61,
          price: 2,
          phone_number: number,
          prospect_phone_number: person,
          region: { name: "Berlin" },
          record_url: expect.stringMatching(/^\/api\/dialer\/calls\/.+\/recording$/),
        },
      ],
    ]);
    expect(await left()).toBe(448);
    const own = await callRoute<{ items: DialerCallView[]; total: number; limit: number }>(callsOf, {
      ...as(),
      params: { id },
    });
    expect(own.payload).toMatchObject({ total: 1, limit: 200, items: [{ id: data[0]!.id }] });
  });

  it("that nobody took costs nothing, and news of another call change nothing", async () => {
    const { number } = await getNumber();
    const { CallSid, query } = await begun(number);
    await news(query, child("CAother", "completed", { CallDuration: "600" }));
    await news(query, child(CallSid, "no-answer"));
    await news(query, child(CallSid, "completed", { CallDuration: "60" }));
    expect((await history()).data).toMatchObject([{ status: "no_answer", duration: 0, price: 0 }]);
    expect(await left()).toBe(450);
  });
});

describe("the history", () => {
  it("lists calls in payload.data by result and words, page by page [OC-299, OC-335]", async () => {
    const { number } = await getNumber();
    for (const end of ["completed", "busy", "no-answer"]) {
      const { CallSid, query } = await begun(number);
      await news(query, child(CallSid, end, { CallDuration: "5" }));
    }
    expect((await history()).data).toHaveLength(3);
    expect((await history({ result: "busy" })).data).toMatchObject([{ status: "busy" }]);
    expect((await history({ query: "12345678" })).total).toBe(3);
    expect((await history({ query: "nobody" })).data).toEqual([]);
    expect((await history({ recorded: "true" })).total).toBe(0);
    const pages = [await history({ limit: "2" }), await history({ limit: "2", skip: "2" })];
    expect(pages.map(({ data }) => data.length)).toEqual([2, 1]);
  });

  it("shows a worker their own calls and those of their accounts", async () => {
    const { number } = await getNumber();
    await begun(number);
    const worker = await makeMember(database.admin, {
      workspaceId: at.boss.workspaceId,
      isAdmin: false,
      allowedPages: { dialer: true },
    });
    const seen = await callRoute<{ total: number }>(calls, { as: worker.token });
    expect([(await history()).total, seen.payload.total]).toEqual([1, 0]);
  });
});

it("a call whose end nobody told is read from the provider", async () => {
  const { number } = await getNumber();
  const { CallSid } = await begun(number);
  await database.admin`update phone_calls set started_at = started_at - interval '1 hour'`;
  await settleCalls(ports().dialer);
  expect((await history()).data).toMatchObject([{ status: "connecting" }]);
  const sql = database.admin;
  await sql`insert into world.phone_calls (sid, child_sid, caller, callee, events_url, is_recorded, most_seconds, status,
      answered_at, ended_at, recording_sid)
    values (${CallSid}, ${`${CallSid}x`}, ${number}, ${person}, 'http://127.0.0.1:1/', true, 600, 'completed',
      now() - interval '30 seconds', now(), 'RE2')`;
  await settleCalls(ports().dialer);
  const [call] = (await history()).data;
  expect(call).toMatchObject({ status: "completed", duration: 30, price: 1 });
  await sql`update phone_calls set recording_id = 'RE2' where id = ${call!.id}`;
  const sound = await ask(recording, {
    params: { id: call!.id },
    headers: { authorization: `Bearer ${at.boss.token}` },
  });
  const bytes = Buffer.from(await sound.arrayBuffer());
  expect([sound.status, bytes.subarray(0, 4).toString(), bytes.length > 100_000]).toEqual([
    200,
    "RIFF",
    true,
  ]);
  expect(sound.headers.get("content-disposition")).toContain(".wav");
});

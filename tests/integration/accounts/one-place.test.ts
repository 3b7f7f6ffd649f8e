import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import {
  carryOutSignOuts,
  changeAutomation,
  connectCredential,
  deleteCredential,
  requestAuthorization,
  signInCredential,
} from "@/lib/domain/credentials/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { postgresStore } from "@/lib/domain/sequencer/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import { hearLate } from "@/lib/wiring.ts";
import { adasProfile } from "../../factories/ada.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { claiming, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
let person = 0;
let one: MadeMember;
let two: MadeMember;
beforeEach(async () => {
  person += 1;
  await database.admin`delete from sign_outs`;
  await database.admin`delete from pgboss.job where name = 'fact.hear'`;
  [one, two] = [await makeMember(database.admin), await makeMember(database.admin)];
});

/** Whether a process dies once it has signed the older account out, before the commit. */
let breaks = false;
beforeAll(() =>
  facts.on("credential.signed_in_elsewhere", async () => {
    if (breaks) throw new Error("the process dies");
  }),
);

const address = () => `person-${person}@network.example`;
/** A network that knows one person, and gives each sign-in an account of its own, as Unipile may. */
function network(names: { url?: string; providerId?: string } = {}) {
  let serial = 0;
  let held: Promise<void> = Promise.resolve();
  const ended: (string | null)[] = [];
  const asked: string[] = [];
  const signedIn = (accountRef: string): SocialConnection => ({
    state: "connected",
    accountRef,
    profile: {
      providerId: names.providerId ?? `member-${person}`,
      url: names.url ?? `https://n.example/in/person-${person}`,
      ...adasProfile,
    },
  });
  const port = {
    connect: async ({ accountRef }) => {
      asked.push("connect");
      serial += 1;
      const name = accountRef ?? `ref-${person}-${serial}`;
      await held;
      return signedIn(name);
    },
    readAccount: async () => {
      asked.push("read");
      await held;
      return { edition: "basic", isEmailConfirmed: null };
    },
    disconnect: async ({ accountRef }) => void ended.push(accountRef),
  } as Pick<SocialPort, "connect" | "readAccount" | "disconnect"> as SocialPort;
  return {
    port,
    ended,
    asked,
    hold() {
      let free = () => {};
      held = new Promise((done) => {
        free = done;
      });
      return () => {
        held = Promise.resolve();
        free();
      };
    },
  };
}

const connect = (who: MadeMember, port: SocialPort, email = address()) =>
  connectCredential(who, port, {
    email,
    password: "secret",
    countryCode: "DE",
    timezone: "Europe/Berlin",
    workHoursStart: 9,
    workHoursEnd: 18,
    proxyType: "basic",
  });
const again = (who: MadeMember, id: string, port: SocialPort) =>
  signInCredential(who, port, { id, password: "secret", email: null });
const rowOf = async (id: string) =>
  (
    await database.admin`select status, account_ref, logged_in_at is not null as is_in,
      signed_in_elsewhere_at is not null as elsewhere, waits_for_authorization as waits from credentials where id = ${id}`
  )[0];
const laneOf = async (id: string) =>
  (
    await database.admin<{ id: string; is_active: boolean; rests: boolean }[]>`
      select id, is_active, rest_until > product_now() as rests from lanes where ref_id = ${id}`
  )[0]!;
const spend = ({ workspaceId }: MadeMember, id: string, kind = "invitation") =>
  db.tenant({ workspaceId }, ({ sql }) =>
    spendByPerson(sql, { workspaceId, laneKind: "social", laneRef: id, kind, now: new Date() }),
  );
const spent = async (id: string) =>
  (
    await database.admin<{ kind: string; spent: number }[]>`
      select u.kind, sum(u.spent)::int as spent from lane_usage u join lanes l on l.id = u.lane_id
       where l.ref_id = ${id} group by 1 order by 1`
  ).map(({ kind, spent }) => `${kind} ${spent}`);
const isIn = { status: "active", is_in: true, elsewhere: false };
const isOut = { status: "invalid", account_ref: null, is_in: false, elsewhere: true, waits: false };

describe("one account of the network in two workspaces", () => {
  it("works where it was signed in last: the older one is signed out, its lane stands, a worker ends its session", async () => {
    const net = network();
    const older = await connect(one, net.port);
    const newer = await connect(two, net.port);
    expect(await rowOf(older.id)).toEqual(isOut);
    expect(await rowOf(newer.id)).toMatchObject(isIn);
    expect([(await laneOf(older.id)).is_active, (await laneOf(newer.id)).is_active]).toEqual([false, true]);
    await database.admin`update sign_outs set due_at = '2000-01-01'`;
    await carryOutSignOuts(net.port);
    expect(net.ended).toEqual([older.accountRef]);
    expect(newer.accountRef).not.toBe(older.accountRef);
  });

  it("which signs in again is the latest, as often as one likes, and spends once what was spent", async () => {
    const net = network();
    const first = await connect(one, net.port);
    await spend(one, first.id);
    await spend(one, first.id, "message");
    const second = await connect(two, net.port);
    await spend(two, second.id);
    expect(await spent(second.id)).toEqual(["invitation 2", "message 1"]);
    for (let turn = 0; turn < 2; turn++) {
      await again(one, first.id, net.port);
      expect(await rowOf(first.id)).toMatchObject(isIn);
      expect(await rowOf(second.id)).toEqual(isOut);
      expect(await spent(first.id)).toEqual(["invitation 2", "message 1"]);
      await again(two, second.id, net.port);
    }
    expect(await spent(second.id)).toEqual(["invitation 2", "message 1"]);
    expect(await spent(first.id)).toEqual([]);
  });

  it("isn't signed out at the network where both are the same session", async () => {
    const net = network();
    const same = {
      ...net.port,
      connect: ((given) => net.port.connect({ ...given, accountRef: "same" })) as SocialPort["connect"],
    };
    const older = await connect(one, same);
    const newer = await connect(two, same);
    expect([await rowOf(older.id), await rowOf(newer.id)]).toMatchObject([
      isOut,
      { ...isIn, account_ref: "same" },
    ]);
    expect(await database.admin`select * from sign_outs`).toEqual([]);
  });

  it("signed in at the same moment, one comes last: never both, never none", async () => {
    for (let turn = 0; turn < 5; turn++) {
      person += 1;
      [one, two] = [await makeMember(database.admin), await makeMember(database.admin)];
      const net = network();
      const [a, b] = await Promise.all([connect(one, net.port), connect(two, net.port)]);
      const rows = [await rowOf(a.id), await rowOf(b.id)];
      expect(rows.filter((row) => row?.is_in)).toHaveLength(1);
      expect(rows.filter((row) => row?.elsewhere)).toHaveLength(1);
      const both = await Promise.all([again(one, a.id, net.port), again(two, b.id, net.port)]);
      expect(both).toHaveLength(2);
      const after = [await rowOf(a.id), await rowOf(b.id)];
      expect(after.filter((row) => row?.is_in)).toHaveLength(1);
    }
  });

  it("a sign-in whose transaction fails at its end leaves the older one signed in", async () => {
    const net = network();
    const older = await connect(one, net.port);
    const newer = await connect(two, net.port);
    await again(one, older.id, net.port);
    breaks = true;
    await expect(again(two, newer.id, net.port)).rejects.toThrow("the process dies");
    breaks = false;
    expect(await rowOf(older.id)).toMatchObject(isIn);
    expect(await rowOf(newer.id)).toEqual(isOut);
  });

  it("a step of the older one that was claimed doesn't begin, and what it spends while the other signs in counts", async () => {
    const request = { id: "a", delayHours: 0, action: { type: "connection_request", note: "" } } as const;
    // What an earlier test left due is nobody's here.
    await database.admin`update lanes set is_active = false`;
    const made = await runningCampaign(database.admin, lineOf([request]), 2);
    await database.admin`update credentials set provider_id = ${`member-${person}`} where id = ${made.credentialId}`;
    await database.admin`insert into workers (id, alive_until) values (${made.workspaceId}, now() + interval '1 hour')`;
    const store = postgresStore();
    const { intents } = await claim(store, claiming(made.workspaceId));
    expect(intents).toHaveLength(1);
    const mayBegin = () => store.transaction((tx) => tx.mayBegin(intents));
    expect(await mayBegin()).toEqual([intents[0]!.id]);
    let commit = () => {};
    const begun = new Promise<void>((done) => {
      commit = done;
    });
    // Another claim is just being written, and holds the lane.
    const claimed = database.admin.begin(async (sql) => {
      await sql`update lanes set busy = busy + 1 where ref_id = ${made.credentialId}`;
      await sql`update lane_usage set spent = spent + 1 where lane_id = (select id from lanes where ref_id = ${made.credentialId})`;
      await begun;
    });
    const signedIn = connect(two, network().port);
    await vi.waitFor(async () =>
      expect(
        await database.admin`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_over_account%'`,
      ).toHaveLength(1),
    );
    commit();
    await claimed;
    const { id } = await signedIn;
    expect(await spent(id)).toEqual(["invitation 2"]);
    expect((await laneOf(id)).rests).toBe(true);
    expect(await mayBegin()).toEqual([]);
    expect((await claim(store, claiming(made.workspaceId))).intents).toEqual([]);
  });

  it("an authorization that was under way meanwhile wakes nothing", async () => {
    const net = network();
    const older = await connect(one, net.port);
    await database.admin`update credentials set waits_for_authorization = true, logged_in_at = null where id = ${older.id}`;
    const free = net.hold();
    const asking = requestAuthorization(one, net.port, older.id).catch((error: unknown) => error);
    await vi.waitFor(() => expect(net.asked).toContain("read"));
    const quick = network();
    const newer = await connect(two, quick.port);
    free();
    expect(await asking).toBeInstanceOf(ProductError);
    expect(await rowOf(older.id)).toEqual(isOut);
    expect(await rowOf(newer.id)).toMatchObject(isIn);
  });

  it("one that waits for its authorization, or sleeps, is signed out, too; an authorization is a sign-in", async () => {
    const net = network();
    const older = await connect(one, net.port);
    await database.admin`update credentials set status = 'inactive', hibernated_at = now() where id = ${older.id}`;
    const newer = await connect(two, net.port);
    expect(await rowOf(older.id)).toEqual(isOut);
    await database.admin`update credentials set waits_for_authorization = true, logged_in_at = null where id = ${newer.id}`;
    await database.admin`update credentials set status = 'active', logged_in_at = now(), account_ref = 'left', signed_in_elsewhere_at = null where id = ${older.id}`;
    await requestAuthorization(two, net.port, newer.id);
    expect([await rowOf(older.id), await rowOf(newer.id)]).toMatchObject([isOut, isIn]);
  });

  it("is found although its profile was renamed, and without the provider's name where that wasn't kept yet", async () => {
    const older = await connect(one, network().port);
    const renamed = await connect(two, network({ url: `https://n.example/in/new-${person}` }).port);
    expect(await rowOf(older.id)).toEqual(isOut);
    await database.admin`update credentials set provider_id = null where id = ${renamed.id}`;
    const third = await makeMember(database.admin);
    const last = await connect(third, network({ url: `https://n.example/in/new-${person}` }).port);
    expect([await rowOf(renamed.id), await rowOf(last.id)]).toMatchObject([isOut, isIn]);
  });

  it("leaves another person alone who got the address of the profile", async () => {
    const url = `https://n.example/in/person-${person}`;
    const older = await connect(one, network().port);
    await connect(
      two,
      network({ url, providerId: `other-${person}` }).port,
      `other-${person}@network.example`,
    );
    expect(await rowOf(older.id)).toMatchObject(isIn);
  });

  it("rests while the older one is just doing something, and after one was removed; a removed one's day isn't fresh", async () => {
    const net = network();
    const older = await connect(one, net.port);
    await spend(one, older.id);
    await database.admin`update lanes set busy = 1, rests = '{"invitation": 4102444800000, "message": 5}' where ref_id = ${older.id}`;
    const newer = await connect(two, net.port);
    expect((await laneOf(newer.id)).rests).toBe(true);
    expect(await database.admin`select rests from lanes where ref_id = ${newer.id}`).toEqual([
      { rests: { invitation: 4_102_444_800_000, message: 5 } },
    ]);
    await deleteCredential(two, newer.id);
    await database.admin`update lanes set busy = 0`;
    const anew = await connect(two, net.port, `anew-${person}@network.example`);
    expect(await spent(anew.id)).toEqual(["invitation 1"]);
    expect((await laneOf(anew.id)).rests).toBe(true);
  });

  it("tells the older one's workspace, and nothing of the other: neither its name nor that it exists", async () => {
    const net = network();
    const older = await connect(one, net.port);
    const newer = await connect(two, net.port);
    const jobs = await database.admin<{ data: { listener: string; fact: { workspaceId: string } } }[]>`
      select data from pgboss.job where name = 'fact.hear' and data->>'listener' = 'credential.tell_signed_in_elsewhere'`;
    expect(jobs.map(({ data }) => data.fact)).toEqual([
      { workspaceId: one.workspaceId, credentialId: older.id, kind: "credential.signed_in_elsewhere" },
    ]);
    await hearLate(jobs[0]!.data.listener, jobs[0]!.data.fact);
    const entries = await database.admin<{ action: string; data: unknown; actor_user_id: string | null }[]>`
      select action, data, actor_user_id from audit_entries where subject_id = ${older.id} order by at desc, id desc limit 1`;
    expect(entries).toEqual([
      { action: "credential.signed_out", data: { detail: "signed in somewhere else" }, actor_user_id: null },
    ]);
    const seen = await db.tenant(one, ({ sql }) => sql.query("select to_jsonb(c) as c from credentials c"));
    for (const secret of [two.workspaceId, two.userId, newer.id])
      expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it("ends no session of the other place where it, or a sign-in that was refused, is removed: the network goes by the address", async () => {
    const net = network();
    const older = await connect(one, net.port);
    await connect(two, net.port, `phone-${person}@network.example`);
    await deleteCredential(one, older.id);
    const stranger = await makeMember(database.admin);
    const refused = { ...net.port, connect: async () => ({ state: "wrong_password" }) as const };
    await deleteCredential(stranger, (await connect(stranger, refused)).id);
    await database.admin`update sign_outs set due_at = '2000-01-01'`;
    await carryOutSignOuts(net.port);
    expect(net.ended).toEqual([older.accountRef]);
  });

  it("isn't signed in by an authorization before the network has said once whose it is: it would work in two places", async () => {
    const net = network();
    const older = await connect(one, net.port);
    const asked = { state: "checkpoint", accountRef: "asked", pinType: "app", wrong: false } as const;
    const { id } = await connect(two, { ...net.port, connect: async () => asked });
    await changeAutomation(two, id, "extension", true);
    await expect(requestAuthorization(two, net.port, id)).rejects.toMatchObject({ reason: "conflict" });
    expect([await rowOf(older.id), await rowOf(id)]).toMatchObject([isIn, { is_in: false }]);
  });

  it("takes no other person under the name of the one that it was, whatever session is given", async () => {
    const net = network();
    const { id } = await connect(one, net.port);
    const other = network({ providerId: `other-${person}`, url: `https://n.example/in/other-${person}` });
    await expect(again(one, id, other.port)).rejects.toMatchObject({ reason: "invalid_input" });
    expect(await rowOf(id)).toMatchObject({ status: "invalid", is_in: false });
    expect(await database.admin`select 1 from sign_outs where credential_id = ${id}`).toHaveLength(1);
  });

  it("is left in one place by the migration, where it stood in several: the latest", async () => {
    const older = await connect(one, network().port);
    const newer = await connect(two, network().port);
    await spend(two, newer.id);
    // As a version before left them.
    await database.admin`update credentials set status = 'active', provider_id = null, signed_in_elsewhere_at = null,
      account_ref = id::text, logged_in_at = case when id = ${older.id} then now() else now() - interval '1 day' end
      where id in (${older.id}, ${newer.id})`;
    const script = readFileSync("prisma/migrations/20261127044642_take_over_account/migration.sql", "utf8");
    await database.admin.unsafe(script.slice(script.indexOf("DO $$")));
    expect([await rowOf(newer.id), await rowOf(older.id)]).toMatchObject([isOut, isIn]);
    expect(await spent(older.id)).toEqual(["invitation 1"]);
    expect(
      await database.admin`select account_ref from sign_outs where credential_id = ${newer.id}`,
    ).toMatchObject([{ account_ref: newer.id }]);
  });

  it("works in one place also where the schema's owner is no superuser, and stands behind the wall itself", async () => {
    const { admin } = database;
    const role = `owner_${newId().replaceAll("-", "")}`;
    await admin.unsafe(`create role ${role} nosuperuser nobypassrls; grant create on schema public to ${role};
      grant select on product_clock to ${role}; grant execute on function product_now() to ${role}`);
    try {
      for (const table of ["credentials", "sign_outs", "lanes", "lane_usage"])
        await admin.unsafe(`alter table ${table} owner to ${role}`);
      await admin.unsafe(`alter function take_over_account(uuid) owner to ${role}`);
      const older = await connect(one, network().port);
      await spend(one, older.id);
      const newer = await connect(two, network().port);
      expect([await rowOf(older.id), await rowOf(newer.id)]).toMatchObject([isOut, isIn]);
      expect(await spent(newer.id)).toEqual(["invitation 1"]);
    } finally {
      await admin.unsafe(
        `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
      );
    }
  });

  it("nobody signs another workspace's account out by the database's function alone", async () => {
    const net = network();
    const older = await connect(one, net.port);
    const call = (who: MadeMember, id: string) =>
      db.tenant(who, ({ sql }) => sql.query("select * from take_over_account($1::uuid)", [id]));
    expect(await call(two, older.id)).toEqual([]);
    const stranger = await connect(two, network({ providerId: "x", url: "" }).port, "x@network.example");
    expect(await call(two, stranger.id)).toEqual([]);
    await database.admin`update credentials set logged_in_at = null, provider_id = (select provider_id from credentials
      where id = ${older.id}) where id = ${stranger.id}`;
    expect(await call(two, stranger.id)).toEqual([]);
    expect(await rowOf(older.id)).toMatchObject(isIn);
  });
});

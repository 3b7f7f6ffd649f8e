import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  carryOutSignOuts,
  connectCredential,
  deleteCredential,
  readSeats,
  resendCode,
  signInCredential,
  solveCode,
} from "@/lib/domain/credentials/index.ts";
import { signInLeaseMs } from "@/lib/domain/credentials/store/sign-ins.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import { longestSignInMs } from "@/lib/providers/social/unipile/accounts.ts";
import { adasProfile } from "../factories/ada.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
beforeEach(async () => {
  facts.clear();
  await database.admin`delete from sign_outs`;
});
afterEach(() => facts.clear());

/** Whom a session belongs to. */
const profileOf = (ref: string) => ({
  ...adasProfile,
  providerId: ref,
  url: `https://n.example/in/${encodeURIComponent(ref)}`,
});

/** A network that keeps its sessions, one an address, and counts what it is asked; `held` makes a sign-in wait. */
function network() {
  const sessions = new Set<string>();
  const asked: string[] = [];
  let held: Promise<void> = Promise.resolve();
  let failure: ProviderError | null = null;
  const say = async (word: string, answer: () => SocialConnection) => {
    asked.push(word);
    await held;
    if (failure?.kind === "unavailable") throw failure;
    const connection = answer();
    if (failure) throw failure;
    return connection;
  };
  const signedIn = (accountRef: string): SocialConnection => {
    sessions.add(accountRef);
    return { state: "connected", accountRef, profile: profileOf(accountRef) };
  };
  const port = {
    connect: ({ email }) => say("connect", () => signedIn(`ref ${email}`)),
    solveCheckpoint: (ref) => say("solve", () => signedIn(ref)),
    resendCheckpoint: async (ref) => void (await say("resend", () => signedIn(ref))),
    disconnect: async ({ accountRef, email }) => {
      asked.push("disconnect");
      await held;
      if (failure) throw failure;
      sessions.delete(accountRef ?? `ref ${email}`);
    },
  } as Pick<SocialPort, "connect" | "solveCheckpoint" | "resendCheckpoint" | "disconnect"> as SocialPort;
  return {
    ...{ port, sessions, asked },
    fail(kind: ProviderError["kind"] | null) {
      failure = kind && new ProviderError(kind, "as the test says");
    },
    hold() {
      let free = () => {};
      held = new Promise((done) => {
        free = done;
      });
      return () => free();
    },
  };
}

const input = (email = `${newId()}@network.example`) => ({
  email,
  password: "secret",
  countryCode: "DE",
  timezone: "Europe/Berlin",
  workHoursStart: 9,
  workHoursEnd: 18,
  proxyType: "basic" as const,
});

const underWay = { reason: "conflict", message: "signInUnderWay" };
const failOnce = () => {
  let isFirst = true;
  facts.on("credential.changed", async () => {
    if (!isFirst) return;
    isFirst = false;
    throw new Error("the database went away");
  });
};
const accounts = (who: MadeMember) =>
  database.admin`select id, account_ref, status from credentials
    where workspace_id = ${who.workspaceId} and deleted_at is null`;
/** A member, a network, and an account that the member has connected to it. */
async function connected() {
  const [who, net, ada] = [await makeMember(database.admin), network(), input()];
  const { id } = await connectCredential(who, net.port, ada);
  const signIn = (port = net.port, password = "secret") =>
    signInCredential(who, port, { id, password, email: null });
  return { who, net, ada, id, signIn };
}

/** The same, and the member has deleted the account. */
async function deleted() {
  const made = await connected();
  await deleteCredential(made.who, made.id);
  return made;
}

/** A member and a network that has signed an account in, whose answer could not be recorded. */
async function unrecorded() {
  const [who, net, ada] = [await makeMember(database.admin), network(), input()];
  failOnce();
  await expect(connectCredential(who, net.port, ada)).rejects.toThrow("the database went away");
  return { who, net, ada };
}

/** What the worker does once the time has come. */
const later = async (port: SocialPort) => {
  await database.admin`update sign_outs set due_at = '2000-01-01'`;
  await carryOutSignOuts(port);
};
const intents = async () =>
  (await database.admin`select count(*)::int as count from sign_outs`)[0]?.count as number;

describe("one sign-in of an account at a time", () => {
  it("of two retries of an unfinished one, one asks the network", async () => {
    const { who, net, ada } = await unrecorded();
    const free = net.hold();
    const first = connectCredential(who, net.port, ada);
    await vi.waitFor(() => expect(net.asked).toHaveLength(2));
    await expect(connectCredential(who, net.port, ada)).rejects.toMatchObject(underWay);
    free();
    await first;
    expect(net.asked).toEqual(["connect", "connect"]);
    expect(await accounts(who)).toHaveLength(1);
  });

  it("whichever way they are asked for; the next one may begin once it has ended, well or not", async () => {
    const { who, net, id, signIn } = await connected();
    await database.admin`update credentials set pin_requested_at = product_now(), pin_type = 'sms' where id = ${id}`;
    net.asked.length = 0;
    const ways = [
      () => signIn(),
      () => solveCode(who, net.port, { id, code: "123456" }),
      () => resendCode(who, net.port, id),
    ];
    const free = net.hold();
    const first = signIn();
    await vi.waitFor(() => expect(net.asked).toEqual(["connect"]));
    for (const way of ways) await expect(way()).rejects.toMatchObject(underWay);
    free();
    await first;
    expect(net.asked).toEqual(["connect"]);
    net.fail("unavailable");
    await expect(signIn()).rejects.toMatchObject({ reason: "provider_failed" });
    net.fail(null);
    expect(await signIn()).toMatchObject({ isReady: true });
  });

  it("a turn lasts longer than the longest sign-in of the slowest proxy", () => {
    expect(signInLeaseMs).toBeGreaterThan(longestSignInMs);
  });

  it("a dead process keeps its turn until it expires, and what it hears later is not taken up", async () => {
    const { who, net, id, signIn } = await connected();
    const free = net.hold();
    const stuck = signIn();
    const refused = expect(stuck).rejects.toMatchObject(underWay);
    await vi.waitFor(() => expect(net.asked).toHaveLength(2));
    await database.admin`update credentials set sign_in_until = clock_timestamp() where id = ${id}`;
    const wrong = { ...net.port, connect: async () => ({ state: "wrong_password" as const }) };
    await signIn(wrong, "wrong");
    free();
    await refused;
    expect(await accounts(who)).toMatchObject([{ status: "invalid" }]);
  });
});

describe("no session stays at the network without its account", () => {
  it("a failing retry leaves an account that an earlier sign-in may have reached", async () => {
    const { who, net, ada } = await unrecorded();
    net.fail("unavailable");
    await expect(connectCredential(who, net.port, ada)).rejects.toMatchObject({ reason: "provider_failed" });
    expect(net.sessions.size).toBe(1);
    expect(await accounts(who)).toHaveLength(1);
    net.fail(null);
    expect(await connectCredential(who, net.port, ada)).toMatchObject({ isReady: true });
  });

  it("an account that is deleted is signed out there, once nothing is on its way through it", async () => {
    const { net } = await deleted();
    await carryOutSignOuts(net.port);
    expect(net.sessions.size).toBe(1);
    await later(net.port);
    await later(net.port);
    expect(net.sessions.size).toBe(0);
    expect(net.asked).toEqual(["connect", "disconnect"]);
  });

  it("nor one that is deleted while it signs in, with or without an answer that can be written down", async () => {
    for (const lost of [false, true]) {
      const who = await makeMember(database.admin);
      const net = network();
      const free = net.hold();
      if (lost) net.fail("ambiguous");
      const signingIn = connectCredential(who, net.port, input());
      const refused = expect(signingIn).rejects.toMatchObject({
        reason: lost ? "provider_failed" : "not_found",
      });
      await vi.waitFor(() => expect(net.asked).toHaveLength(1));
      const [account] = await accounts(who);
      await deleteCredential(who, account!.id);
      const [waits] = await database.admin`
        select s.due_at > c.sign_in_until + interval '30 seconds' as "isBehind"
          from sign_outs s join credentials c on c.id = s.credential_id`;
      expect(waits).toEqual({ isBehind: true });
      free();
      await refused;
      expect(net.sessions.size).toBe(1);
      expect((await readSeats(who)).used).toBe(0);
      net.fail(null);
      await later(net.port);
      expect(net.sessions.size, `lost: ${lost}`).toBe(0);
      expect(await intents()).toBe(0);
    }
  });

  it("it is tried until the network has heard, by one worker at a time", async () => {
    const { net } = await deleted();
    for (const kind of ["unavailable", "ambiguous", "limited"] as const) {
      net.fail(kind);
      await later(net.port);
      expect(await intents()).toBe(1);
    }
    // It rests after a failure.
    net.fail(null);
    await carryOutSignOuts(net.port);
    expect(net.sessions.size).toBe(1);
    await Promise.all([later(net.port), later(net.port)]);
    expect(net.asked.filter((word) => word === "disconnect")).toHaveLength(4);
    expect([net.sessions.size, await intents()]).toEqual([0, 0]);
  });

  it("a session that an account has anew, here or in another workspace, is left alone", async () => {
    const net = network();
    const ada = input();
    for (const isSame of [true, false]) {
      const who = await makeMember(database.admin);
      const { id } = await connectCredential(who, net.port, ada);
      await deleteCredential(who, id);
      const next = isSame ? who : await makeMember(database.admin);
      const again = await connectCredential(next, net.port, ada);
      await later(net.port);
      expect([net.sessions.size, await intents()]).toEqual([1, 0]);
      await deleteCredential(next, again.id);
      await later(net.port);
      expect(net.sessions.size).toBe(0);
    }
  });

  it("nor is one ended that is just being begun", async () => {
    const { who, net, ada } = await deleted();
    const free = net.hold();
    const again = connectCredential(who, net.port, ada);
    await vi.waitFor(() => expect(net.asked).toHaveLength(2));
    await later(net.port);
    expect(net.asked).toEqual(["connect", "connect"]);
    free();
    await again;
    await later(net.port);
    expect([net.sessions.size, await intents()]).toEqual([1, 0]);
    // And none begins while the old one is being ended.
    await deleteCredential(who, (await accounts(who))[0]!.id);
    await database.admin`update sign_outs set lease_until = clock_timestamp() + interval '1 minute'`;
    await expect(connectCredential(who, net.port, ada)).rejects.toMatchObject(underWay);
    expect(await accounts(who)).toHaveLength(0);
  });

  it("a worker whose time ran out puts nothing off that another one has in hand", async () => {
    const { net } = await deleted();
    const free = net.hold();
    const late = later(net.port);
    await vi.waitFor(() => expect(net.asked).toEqual(["connect", "disconnect"]));
    await database.admin`update sign_outs set tries = tries + 1, lease_until = clock_timestamp() + interval '1 hour'`;
    net.fail("unavailable");
    free();
    await late;
    const [row] = await database.admin`select lease_until > clock_timestamp() as "isInHand" from sign_outs`;
    expect(row).toEqual({ isInHand: true });
  });

  it("nor does one begin in another workspace while the old one is being ended", async () => {
    const { net, ada } = await deleted();
    const other = await makeMember(database.admin);
    const free = net.hold();
    const ending = later(net.port);
    await vi.waitFor(() => expect(net.asked).toEqual(["connect", "disconnect"]));
    // Nor does another worker take up what this one has in hand.
    await carryOutSignOuts(net.port);
    await expect(connectCredential(other, net.port, ada)).rejects.toMatchObject(underWay);
    expect(net.asked).toEqual(["connect", "disconnect"]);
    expect([await accounts(other), (await readSeats(other)).used]).toEqual([[], 0]);
    free();
    await ending;
    expect(await connectCredential(other, net.port, ada)).toMatchObject({ isReady: true });
    await later(net.port);
    expect([net.sessions.size, await intents()]).toEqual([1, 0]);
  });

  it("not even where both begin at the same moment", async () => {
    const { net, ada } = await deleted();
    const other = await makeMember(database.admin);
    // A worker has taken it up and looked who holds the session; it has not committed yet.
    const begun = await database.admin.begin(async (tx) => {
      await tx`update sign_outs set lease_until = clock_timestamp() + interval '1 minute'`;
      const signingIn = connectCredential(other, net.port, ada).catch((err: unknown) => err);
      await new Promise((wait) => setTimeout(wait, 300));
      return { signingIn };
    });
    expect(await begun.signingIn).toMatchObject(underWay);
    expect(net.asked).toEqual(["connect"]);
  });
});

import { describe, expect, it } from "vitest";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import { purge } from "@/lib/jobs/handlers/purge.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { gate, requestsOf } from "../../factories/request-network.ts";

const database = testDatabase();
const { of, workingAccount, nextTurn, look, set } = requestsOf(database);

/** An account of another workspace, with an address of its own at the network. */
async function neighbour(accountRef: string): Promise<string> {
  const { workspaceId } = await makeMember(database.admin);
  const id = await workingAccount(workspaceId);
  await database.admin`update credentials set account_ref = ${accountRef} where id = ${id}`;
  return id;
}
const readers = async () =>
  (
    await database.admin`select k.id from withdrawal_rules w join credentials k on k.id = w.credential_id
      where w.read_at is not null and k.deleted_at is null`
  ).map(({ id }) => id);

describe("an account doesn't stop others", () => {
  it.each([
    ["a name that can't be stored", { name: "a\u0000b" }],
    ["half a character", { providerId: "\ud800" }],
    ["an impossible day", { sentAt: new Date(-8.64e15) }],
  ])("by %s in its list", async (_, odd) => {
    const other = await neighbour("other");
    of.network.send("fine", 3);
    of.network.send("odd", 3);
    const [fine, one] = [of.network.open.get("fine")!, of.network.open.get("odd")!];
    const pendingRequests = async (accountRef: string) => ({
      requests: accountRef === "other" ? [fine] : [{ ...one, ...odd }, fine],
      cursor: null,
    });
    await nextTurn();
    await withdrawOld({ ...of.network, pendingRequests });
    expect(await readers()).toEqual([other]);
  });

  it("by an error that nobody expected", async () => {
    const other = await neighbour("other");
    of.network.reading = async (accountRef) => {
      if (accountRef !== "other") throw new URIError("malformed");
    };
    await nextTurn();
    await withdrawOld(of.network);
    expect(await readers()).toEqual([other]);
  });

  it("by a network that takes its time for all accounts of a workspace", async () => {
    for (let n = 0; n < 8; n++) await workingAccount(of.who.workspaceId);
    const slow = gate();
    let reads = 0;
    of.network.reading = async (accountRef) => {
      if (accountRef === "other") return;
      reads += 1;
      await slow.wait();
    };
    const other = await neighbour("other");
    const working = withdrawOld(of.network);
    await slow.atCall;
    await expect.poll(readers, { timeout: 10_000 }).toEqual([other]);
    expect(reads).toBe(1);
    of.network.reading = null;
    slow.open();
    await working;
    expect(await readers()).toHaveLength(10);
  });

  it("by having nothing to do: it is passed once in ten minutes, or as soon as its rule is saved", async () => {
    await look();
    await look();
    const rule = async () =>
      (
        await database.admin`select turn_at > clock_timestamp() + interval '9 minutes' as "isPutOff",
            is_read_wanted as "isReadWanted"
          from withdrawal_rules where credential_id = ${of.credentialId}`
      )[0];
    expect(await rule()).toEqual({ isPutOff: true, isReadWanted: false });
    await set({ is_on: true, days: 30 });
    expect(await rule()).toEqual({ isPutOff: false, isReadWanted: true });
    await withdrawOld(of.network);
    expect(await rule()).toMatchObject({ isReadWanted: false });
    // So does one that can't work.
    await database.admin`update credentials set status = 'inactive' where id = ${of.credentialId}`;
    await look();
    expect(await rule()).toMatchObject({ isPutOff: true });
  });
});

describe("the requests of a removed account", () => {
  it("are deleted after thirty days, and nobody else's", async () => {
    of.network.send("a", 3);
    await look();
    const other = await neighbour("other");
    await look();
    const removed = (days: number) =>
      database.admin`update credentials set deleted_at = product_now() - ${days} * interval '1 day'
        where id = ${of.credentialId}`;
    const left = async () =>
      (
        await database.admin`select credential_id as id from pending_requests
          where credential_id in (${of.credentialId}, ${other})`
      ).map(({ id }) => id);
    await removed(29);
    await purge();
    expect((await left()).sort()).toEqual([of.credentialId, other].sort());
    await removed(31);
    await purge();
    expect(await left()).toEqual([other]);
  });
});

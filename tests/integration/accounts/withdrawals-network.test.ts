import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import { readWithdrawals, updateWithdrawals, withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { unipileSocial } from "@/lib/providers/social/unipile/adapter.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { networkSignIns, unipileKey } from "@/lib/world/settings.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();
const { database } = world;
const base = () => `http://127.0.0.1:${world.of().httpPort}`;
const adapters: Record<string, () => SocialPort> = {
  "the embedded network": () => worldSocial({ baseUrl: base() }),
  "Unipile, played by the world": () =>
    unipileSocial({ baseUrl: `${base()}/unipile`, apiKey: unipileKey, settlesMs: 0 }),
};

async function signedIn(port: SocialPort, place: number): Promise<string> {
  const { email, password } = networkSignIns[place]!;
  const asked = await port.connect({ email, password, countryCode: "GB" });
  if (asked.state !== "checkpoint") throw new Error("a code was expected");
  const { signIns } = await world.control<{ signIns: { ref: string; pin: string }[] }>(
    "GET",
    "/network-sign-ins",
  );
  await port.solveCheckpoint(
    asked.accountRef,
    signIns.find(({ ref }) => ref === asked.accountRef)?.pin ?? "",
  );
  return asked.accountRef;
}

describe.each(Object.keys(adapters))("old requests on %s", (name) => {
  it("are found in its list and withdrawn there; whoever accepts meanwhile stays connected [SH-389]", async () => {
    const port = adapters[name]!();
    const accountRef = await signedIn(port, Object.keys(adapters).indexOf(name));
    const { workspaceId, userId } = await makeMember(database.admin);
    const member = { workspaceId, userId, isAdmin: true, credentialIds: null };
    const id = await makeCredential(database.admin, workspaceId, { accountRef });
    await database.admin`update credentials set work_hours_start = 0, work_hours_end = 24 where id = ${id}`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      ensureSocialLane(sql, { workspaceId, credentialId: id, now: new Date() }),
    );
    const people = await Promise.all(
      [201, 202, 203].map(
        async (n) =>
          (await world.control<{ person: { url: string; providerId: string } }>("GET", `/people/${n}`))
            .person,
      ),
    );
    for (const { url } of people)
      await port.perform(accountRef, { kind: "invite", profile: url, note: "" }, `k-${url}`);
    await updateWithdrawals(member, id, { isOn: true, afterDays: 30, mostPending: null });
    const look = async () => {
      await database.admin`update withdrawal_rules set turn_at = 'epoch'`;
      await database.admin`update lanes set rest_until = 'epoch'`;
      return withdrawOld(port);
    };
    await look();
    expect(await readWithdrawals(member, id)).toMatchObject({ pending: 3, due: 0 });
    await database.admin`update pending_requests set sent_at = now() - interval '40 days'
      where provider_id in (${people[0]!.providerId}, ${people[1]!.providerId})`;
    // The list is a day old at most: this one accepted since.
    await world.control("POST", `/people/${people[0]!.providerId}/act`, {
      account: accountRef,
      action: "accept",
    });
    for (let n = 0; n < 3; n++) await look();
    expect(await readWithdrawals(member, id)).toMatchObject({ pending: 1, due: 0, withdrawn: 1 });
    const relations = await Promise.all(
      people.map(async ({ url }) => (await port.findProfile(accountRef, url))?.relation),
    );
    expect(relations).toEqual(["connected", "none", "invited"]);
  });
});

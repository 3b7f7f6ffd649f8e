import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/u/[token]/route.ts";
import { db } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import {
  readUnsubscribeLink,
  type UnsubscribeLink,
  unsubscribe,
  unsubscribeToken,
} from "@/lib/domain/prospects/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { isAddressSuppressed, suppressAddress } from "@/lib/domain/suppression/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";
import { secondCampaign } from "../../factories/second-campaign.ts";

const database = testDatabase();
productListeners();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const twoMails = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 24, action: mail },
]);
const message = lineOf([{ id: "m", delayHours: 0, action: { type: "message", text: "Hello" } }]);

beforeAll(() => makeBrand(database.admin));
// What an earlier test left due is nobody's here.
beforeEach(() => database.admin`update lanes set is_active = false`);

/** A campaign of two people on a brand with a host, and the link of the first one's mail. */
async function mailed(graph = twoMails) {
  const made = await runningCampaign(database.admin, graph, 2);
  const host = `${newId()}.example`;
  await database.admin`insert into brand_domains (host, brand_id, kind) values (${host}, ${made.brandId}, 'app')`;
  forgetBrands();
  const [prospectId, otherId] = made.prospectIds as [string, string];
  const address = `${prospectId}@p.example`;
  const link = { workspaceId: made.workspaceId, prospectId, sourceId: newId(), address };
  return { ...made, host, prospectId, otherId, address, link };
}

const statesOf = async ({ campaignId }: { readonly campaignId: string }) =>
  Object.fromEntries(
    (
      await database.admin<{ id: string; state: string }[]>`
        select prospect_id as id, state from enrolments where campaign_id = ${campaignId}`
    ).map(({ id, state }) => [id, state]),
  );
const eventsOf = async (prospectId: string) =>
  (
    await database.admin<{ kind: string }[]>`
      select kind from enrolment_events where prospect_id = ${prospectId} order by at, id`
  ).map(({ kind }) => kind);
const listOf = ({ workspaceId }: { readonly workspaceId: string }) =>
  database.admin<{ kind: string; value: string; reason: string }[]>`
    select kind, value, reason from suppressions where workspace_id = ${workspaceId} order by kind, value`;
const suppressed = ({ workspaceId }: { readonly workspaceId: string }, address: string) =>
  db.tenant({ workspaceId }, ({ sql }) => isAddressSuppressed(sql, workspaceId, address));

const press = (link: UnsubscribeLink | string, headers: Record<string, string>, body?: BodyInit) =>
  ask(POST, { params: { token: typeof link === "string" ? link : unsubscribeToken(link) }, headers, body });

const oneClick = "List-Unsubscribe=One-Click";
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("unsubscribing by a mail's link", () => {
  it("ends every sequence of the person and suppresses person and address, once; nobody else notices", async () => {
    const ours = await mailed();
    const theirs = await mailed();
    const second = await secondCampaign(database.admin, ours, message);
    await database.admin`update campaigns set status = 'finished' where id = ${ours.campaignId}`;
    expect((await second.enrol()).enrolled).toBe(2);
    await database.admin`update campaigns set status = 'active' where id = ${ours.campaignId}`;
    const token = unsubscribeToken(ours.link);
    await unsubscribe(ours.brandId, token);
    expect(await statesOf(ours)).toEqual({ [ours.prospectId]: "canceled", [ours.otherId]: "waiting" });
    expect((await statesOf(second))[ours.prospectId]).toBe("canceled");
    expect(await listOf(ours)).toEqual([
      { kind: "address", value: ours.address, reason: "opt_out" },
      { kind: "person", value: ours.prospectId, reason: "opt_out" },
      // The profile that the person has in these tests.
      { kind: "social", value: ours.prospectId, reason: "opt_out" },
    ]);
    expect((await eventsOf(ours.prospectId)).filter((kind) => kind === "opted_out")).toHaveLength(2);
    const said = await database.admin`select action, subject_id, data from audit_entries
      where workspace_id = ${ours.workspaceId} and action = 'prospect.unsubscribed'`;
    expect(said).toMatchObject([{ subject_id: ours.prospectId, data: { source_id: ours.link.sourceId } }]);

    await unsubscribe(ours.brandId, token);
    expect(await listOf(ours)).toHaveLength(3);
    expect((await eventsOf(ours.prospectId)).filter((kind) => kind === "opted_out")).toHaveLength(2);
    expect(await listOf(theirs)).toEqual([]);
    expect(Object.values(await statesOf(theirs))).toEqual(["waiting", "waiting"]);
  });

  it("stops a mail that was claimed and hasn't begun", async () => {
    const { brandId, link, prospectId, otherId, ...made } = await mailed();
    const store = sequencer.postgresStore(async () => {});
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming("w"));
    expect(intents.map((intent) => intent.prospectId).sort()).toEqual([prospectId, otherId].sort());
    await unsubscribe(brandId, unsubscribeToken(link));
    const begun = await store.transaction((tx) => tx.begin(intents));
    const ids = intents.filter((intent) => intent.prospectId === otherId).map(({ id }) => id);
    expect([...begun]).toEqual(ids);
    expect((await statesOf(made))[prospectId]).toBe("claimed");
  });

  it("is told in the history also of somebody whose sequence was over, once", async () => {
    const { brandId, link, prospectId, ...made } = await mailed(
      lineOf([{ id: "a", delayHours: 0, action: mail }]),
    );
    await turn({ state: "sent", receipt: {} });
    expect((await statesOf(made))[prospectId]).toBe("complete");
    await unsubscribe(brandId, unsubscribeToken(link));
    await unsubscribe(brandId, unsubscribeToken({ ...link, sourceId: newId() }));
    expect((await statesOf(made))[prospectId]).toBe("complete");
    expect((await eventsOf(prospectId)).slice(-1)).toEqual(["opted_out"]);
    expect((await eventsOf(prospectId)).filter((kind) => kind === "opted_out")).toHaveLength(1);
  });

  it("is about the address to which the mail went: also of two people, after a correction, and after a deletion", async () => {
    const made = await mailed();
    const { brandId, workspaceId, credentialId, prospectId, otherId, link, address } = made;
    await database.admin`update prospects set email = 'new@p.example', email_lower = 'new@p.example' where id = ${prospectId}`;
    // Somebody else has the address by now, in other letters.
    const twin = await makeProspect(database.admin, {
      workspaceId,
      credentialId,
      email: address.toUpperCase(),
    });
    await unsubscribe(brandId, unsubscribeToken(link));
    const people = (await listOf(made)).filter(({ kind }) => kind === "person").map(({ value }) => value);
    expect(people.sort()).toEqual([prospectId, twin].sort());
    expect(await suppressed(made, address)).toBe(true);
    expect(await suppressed(made, "new@p.example"), "the person is contacted nowhere").toBe(true);
    expect((await statesOf(made))[otherId]).toBe("waiting");

    const gone = `${otherId}@p.example`;
    const token = unsubscribeToken({ ...link, prospectId: otherId, address: gone });
    await database.admin`delete from enrolments where prospect_id = ${otherId}`;
    await database.admin`delete from prospects where id = ${otherId}`;
    await unsubscribe(brandId, token);
    expect(await suppressed(made, gone)).toBe(true);
    // Who is imported again with that address is never written to.
    const again = await makeProspect(database.admin, { workspaceId, credentialId, email: gone });
    const { enrolled } = await enrolAgain(made, again);
    expect(enrolled).toBe(0);
  });

  it("is more than a bounce at the same address", async () => {
    const made = await mailed();
    const { workspaceId, address } = made;
    await db.tenant({ workspaceId }, ({ sql }) => suppressAddress(sql, workspaceId, address));
    expect(await readUnsubscribeLink(made.brandId, unsubscribeToken(made.link))).toMatchObject({
      isDone: false,
    });
    await unsubscribe(made.brandId, unsubscribeToken({ ...made.link, prospectId: newId() }));
    expect(await listOf(made)).toContainEqual({ kind: "address", value: address, reason: "opt_out" });
    await db.tenant({ workspaceId }, ({ sql }) => suppressAddress(sql, workspaceId, address));
    expect(await listOf(made)).toContainEqual({ kind: "address", value: address, reason: "opt_out" });
  });

  it("is done once by many presses at the same moment", async () => {
    const made = await mailed();
    const token = unsubscribeToken(made.link);
    await Promise.all(Array.from({ length: 8 }, () => unsubscribe(made.brandId, token)));
    expect((await eventsOf(made.prospectId)).filter((kind) => kind === "opted_out")).toHaveLength(1);
    const entries = await database.admin`select 1 from audit_entries where workspace_id = ${made.workspaceId}
      and action = 'prospect.unsubscribed'`;
    expect(entries).toHaveLength(1);
  });
});

describe("the page of a link", () => {
  it("shows a masked address and whether it is done, and changes nothing", async () => {
    const made = await mailed();
    const token = unsubscribeToken(made.link);
    const shown = { address: `${made.address.slice(0, 1)}•••@p.example`, isTest: false };
    expect(await readUnsubscribeLink(made.brandId, token)).toEqual({ ...shown, isDone: false });
    expect(await listOf(made)).toEqual([]);
    await unsubscribe(made.brandId, token);
    expect(await readUnsubscribeLink(made.brandId, token)).toEqual({ ...shown, isDone: true });
  });

  it("says nothing on another brand's host, or about a workspace that is gone", async () => {
    const [ours, theirs] = [await mailed(), await mailed()];
    const token = unsubscribeToken(ours.link);
    expect(await readUnsubscribeLink(theirs.brandId, token)).toBeNull();
    await expect(unsubscribe(theirs.brandId, token)).rejects.toThrow("unsubscribeLinkInvalid");
    const gone = unsubscribeToken({ ...ours.link, workspaceId: newId() });
    expect(await readUnsubscribeLink(ours.brandId, gone)).toBeNull();
    await expect(unsubscribe(ours.brandId, gone)).rejects.toThrow("unsubscribeLinkInvalid");
    expect(await listOf(ours)).toEqual([]);
  });

  it("doesn't take a token in which another workspace stands", async () => {
    const [ours, theirs] = [await mailed(), await mailed()];
    // The person of one workspace in the link of another: no row of either is touched but the address.
    await unsubscribe(theirs.brandId, unsubscribeToken({ ...ours.link, workspaceId: theirs.workspaceId }));
    expect(await listOf(ours)).toEqual([]);
    expect((await statesOf(ours))[ours.prospectId]).toBe("waiting");
    expect(await listOf(theirs)).toEqual([{ kind: "address", value: ours.address, reason: "opt_out" }]);
  });
});

describe("the one-click call (RFC 8058)", () => {
  it.each([
    ["a mail provider's, without Origin and cookies", form, oneClick],
    ["in several parts", {}, multipart()],
    ["without a body", {}, undefined],
    [
      "a foreign web mail's",
      { ...form, origin: "https://mail.example", "sec-fetch-site": "cross-site" },
      oneClick,
    ],
    ["a sandbox's", { ...form, origin: "null" }, oneClick],
    ["with the cookie of nobody's session", { ...form, cookie: "session=x" }, oneClick],
    ["with fields of its own", { "content-type": "application/json" }, '{"from":{"a":1},"x":[1]}'],
  ] as const)("%s, acts, and sets no cookie", async (_whose, headers, body) => {
    const made = await mailed();
    const answer = await press(made.link, { host: made.host, ...headers }, body as BodyInit | undefined);
    expect(await answer.json()).toMatchObject({ ok: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await suppressed(made, made.address)).toBe(true);
  });

  it("of the page without a script leads back to the page", async () => {
    const made = await mailed();
    const answer = await press(made.link, { host: made.host, ...form }, "from=page");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/u/${unsubscribeToken(made.link)}`);
    expect(await suppressed(made, made.address)).toBe(true);
  });

  it("with anything but a valid token of this brand is not found", async () => {
    const [made, theirs] = [await mailed(), await mailed()];
    const token = unsubscribeToken(made.link);
    const tokens = [
      ...["x", "%", "..", "%2e%2e", "null", "💥", " ", token.slice(1), token.slice(0, -1), `${token}A`],
      ...["A".repeat(5_000), `${token.slice(0, 40)}A${token.slice(41)}B`],
    ];
    for (const odd of tokens) {
      const answer = await press(odd, { host: made.host, ...form }, oneClick);
      expect([answer.status, ((await answer.json()) as { reason: string }).reason], odd).toEqual([
        404,
        "not_found",
      ]);
    }
    expect((await press(made.link, { host: theirs.host, ...form }, oneClick)).status).toBe(404);
    expect((await press(made.link, { host: "unknown.example", ...form }, oneClick)).status).toBe(404);
    expect(await listOf(made)).toEqual([]);
  });
});

function multipart(): FormData {
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  return body;
}

/** Enrols one more person in the campaign. */
function enrolAgain({ workspaceId, campaignId, now }: RunningCampaign, prospectId: string) {
  return db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, { workspaceId, campaignId, prospectIds: [prospectId], now }),
  );
}

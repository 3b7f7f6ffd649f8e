import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { completePeople } from "@/lib/domain/prospects/index.ts";
import { carryOut } from "@/lib/domain/sequencer/carry-out.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { EnrichmentPort, FoundPerson } from "@/lib/providers/enrichment/port.ts";
import { testDatabase } from "../factories/database.ts";
import { noSenderless } from "../factories/no-senderless.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { claiming } from "../factories/running-campaign.ts";
import { historyOf, senderlessCampaign, standingOf } from "../factories/senderless-campaign.ts";

const database = testDatabase();
productListeners();
// What an earlier test left due is nobody's here.
beforeEach(() => database.admin`update lanes set is_active = false`);

const line = (...actions: NodeAction[]) =>
  lineOf(actions.map((action, i) => ({ id: `n${i}`, delayHours: 0, action })));
const search = (
  what: "email" | "phone" | "both" = "email",
  emailType: "any" | "work" = "any",
): NodeAction => ({ type: "enrich", what, emailType });
const mail: NodeAction = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] };
const reveal: NodeAction = { type: "personality" };

const nothing: FoundPerson = { email: null, emailType: null, phone: null };
const knowing = (found: Partial<FoundPerson>, personality: string | null = null): EnrichmentPort => ({
  find: async () => ({ ...nothing, ...found }),
  describe: async () => personality,
});
const refusing = (word: string): EnrichmentPort => {
  const refuse = () => Promise.reject(new ProviderError("rejected", word));
  return { find: refuse, describe: refuse };
};

/** The first of three claims that finds something: one may have looked at other lanes only. */
async function firstClaim() {
  for (let left = 2; ; left--) {
    const found = await claim(sequencer.postgresStore(), claiming());
    if (left === 0 || found.intents.length + found.moved > 0) return found;
  }
}

/** One round of a worker over a provider. */
async function round(enrichment: EnrichmentPort): Promise<sequencer.Intent[]> {
  const messenger = sequencer.portMessenger({
    ...noSenderless,
    social: {} as never,
    mail: {} as never,
    servers: sequencer.serverBreakers(),
    openMailAccount: async () => null,
    filing: { note: async () => {}, isKnown: async () => false },
    openSocialAccount: async () => null,
    isSignedInSince: async () => true,
    enrichment,
  });
  const store = sequencer.postgresStore();
  const { intents } = await firstClaim();
  const settlements = await Promise.all(
    intents.map(async (intent) => {
      const outcome = await carryOut(messenger, intent, async () => {});
      return outcome ? [{ intent, outcome }] : [];
    }),
  );
  await settle(store, settlements.flat(), claiming());
  return intents;
}
const one = (graph: Graph, known: Parameters<typeof senderlessCampaign>[3] = {}) =>
  senderlessCampaign(database.admin, graph, 1, known);
const person = async (id: string | undefined) =>
  (
    await database.admin`select email, email_lower, phone, personality from prospects where id = ${id ?? ""}`
  )[0];
const unknown = { email: null, email_lower: null, phone: null, personality: null };

describe("a search for contact data", () => {
  it("records what it finds, and the mail behind it has an address [OC-073]", async () => {
    const { campaignId, prospectIds } = await one(line(search("both"), mail));
    await round(knowing({ email: "Ada@Alder.example", emailType: "work", phone: "+1 202 555 0100" }));
    expect(await person(prospectIds[0])).toEqual({
      ...unknown,
      email: "Ada@Alder.example",
      email_lower: "ada@alder.example",
      phone: "+12025550100",
    });
    expect(await historyOf(database.admin, campaignId)).toEqual([{ kind: "sent", why: null }]);
    expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", node: "n1" });
    const { intents } = await firstClaim();
    expect(intents).toMatchObject([{ payload: { type: "email", to: { email: "Ada@Alder.example" } } }]);
  });

  it("that finds nothing says so, and the sequence goes on; the mail behind it has no address [OC-114]", async () => {
    const { campaignId, prospectIds } = await one(line(search(), mail));
    await round(knowing({}));
    expect(await person(prospectIds[0])).toEqual(unknown);
    await round(knowing({}));
    expect(await historyOf(database.admin, campaignId)).toEqual([
      { kind: "sent", why: "nothing_found" },
      { kind: "skipped", why: "no_emails" },
      { kind: "completed", why: null },
    ]);
  });

  it("is skipped as already enriched where everything is known, and nobody is asked [OC-116]", async () => {
    const { campaignId } = await one(line(search("both")), { email: "a@p.example", phone: "12345" });
    expect(await round(refusing("never asked"))).toEqual([]);
    expect(await historyOf(database.admin, campaignId)).toEqual([
      { kind: "skipped", why: "already_enriched" },
      { kind: "completed", why: null },
    ]);
  });

  it("for a work address that finds only a personal one holds the person until an address is known [OC-133]", async () => {
    const { campaignId, workspaceId, prospectIds } = await one(line(search("email", "work"), mail));
    await round(knowing({ email: "ada@post.example", emailType: "personal" }));
    expect(await standingOf(database.admin, campaignId)).toMatchObject({
      state: "held",
      node: "n0",
      hold: "no_required_email_type",
    });
    expect(await person(prospectIds[0])).toEqual(unknown);
    await db.tenant({ workspaceId }, (tx) =>
      completePeople(tx, [{ workspaceId, prospectId: prospectIds[0]!, email: "ada@alder.example" }]),
    );
    await round(refusing("never asked"));
    expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", node: "n1" });
  });

  it("holds a person whose company's name the provider needs [OC-139]", async () => {
    const { campaignId } = await one(line(search()));
    await round(refusing("no_company_name"));
    expect(await standingOf(database.admin, campaignId)).toMatchObject({
      state: "held",
      hold: "no_company_name",
    });
  });

  it("is tried again after an answer that was lost, and no person has to decide", async () => {
    const { campaignId } = await one(line(search()));
    const lost: EnrichmentPort = {
      ...refusing(""),
      find: () => Promise.reject(new ProviderError("ambiguous", "lost")),
    };
    await round(lost);
    expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", hold: "retry" });
  });
});

describe("what is found about a person", () => {
  const learn = (workspaceId: string, prospectId: string, found: object) =>
    db.tenant({ workspaceId }, (tx) => completePeople(tx, [{ workspaceId, prospectId, ...found }]));

  it("fills gaps only: what a person typed stays", async () => {
    const { workspaceId, prospectIds } = await one(line(search()), { email: "own@p.example" });
    await learn(workspaceId, prospectIds[0]!, { email: "other@p.example", phone: "+1 202 555 0101" });
    expect(await person(prospectIds[0])).toMatchObject({ email: "own@p.example", phone: "+12025550101" });
    await learn(workspaceId, prospectIds[0]!, { phone: "+1 202 555 0102", personality: "influence" });
    expect(await person(prospectIds[0])).toMatchObject({
      phone: "+12025550101",
      personality: "influence",
    });
  });

  it("is no address that somebody else of the workspace has, nor one that can't be written to", async () => {
    const { workspaceId, prospectIds } = await one(line(search()));
    await database.admin`insert into prospects (workspace_id, id, full_name, email, email_lower)
      values (${workspaceId}, ${newId()}, 'Eve', 'Eve@p.example', 'eve@p.example')`;
    for (const email of ["eve@P.example", "nobody", "a@b\u0000.example"])
      await learn(workspaceId, prospectIds[0]!, { email, phone: "+1 202 555 0103" });
    expect(await person(prospectIds[0])).toMatchObject({ email: null, phone: "+12025550103" });
  });

  it("may be given to somebody else at the same moment: it then stays as it is", async () => {
    const { workspaceId, prospectIds } = await one(line(search()));
    await database.admin.begin(async (other) => {
      await other`insert into prospects (workspace_id, id, full_name, email, email_lower)
        values (${workspaceId}, ${newId()}, 'Eve', 'eve@q.example', 'eve@q.example')`;
      const learning = learn(workspaceId, prospectIds[0]!, {
        email: "eve@q.example",
        personality: "steadiness",
      });
      await expect
        .poll(
          async () =>
            database.admin`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        .not.toEqual([]);
      return [learning];
    });
    await expect.poll(() => person(prospectIds[0])).toEqual({ ...unknown, personality: "steadiness" });
  });

  it("lets people who stand at a condition about it go on at once", async () => {
    const graph: Graph = {
      start: "c",
      nodes: {
        c: {
          id: "c",
          kind: "condition",
          condition: { kind: "has_email" },
          withinHours: 48,
          yes: "y",
          no: null,
        },
        y: { id: "y", kind: "action", delayHours: 0, action: mail, next: null },
      },
    };
    const { campaignId, workspaceId, prospectIds } = await one(graph);
    await round(refusing("never asked"));
    expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", node: "c" });
    await learn(workspaceId, prospectIds[0]!, { email: "ada@alder.example" });
    await round(refusing("never asked"));
    expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", node: "y" });
  });
});

describe("a type of personality", () => {
  it("is stored and told in the history; once known it isn't asked for again [OC-080]", async () => {
    const { campaignId, prospectIds } = await one(line(reveal, reveal));
    await round(knowing({}, "Dominance"));
    expect(await person(prospectIds[0])).toMatchObject({ personality: "dominance" });
    await database.admin`update enrolments set due_at = product_now() where campaign_id = ${campaignId}`;
    expect(await round(refusing("never asked"))).toEqual([]);
    expect(await historyOf(database.admin, campaignId)).toEqual([
      { kind: "sent", why: "dominance" },
      { kind: "skipped", why: "already_enriched" },
      { kind: "completed", why: null },
    ]);
  });

  it("of no known kind is none", async () => {
    const { campaignId, prospectIds } = await one(line(reveal));
    await round(knowing({}, "sanguine"));
    expect(await person(prospectIds[0])).toEqual(unknown);
    expect((await historyOf(database.admin, campaignId))[0]).toEqual({ kind: "sent", why: "nothing_found" });
  });
});

it("a push to a CRM holds its person while no CRM is connected, and spends nothing [OC-075]", async () => {
  const { campaignId, workspaceId } = await one(line({ type: "crm_push", integrationId: null }));
  await round(refusing("never asked"));
  expect(await standingOf(database.admin, campaignId)).toMatchObject({
    state: "held",
    hold: "no_integration",
  });
  const [spent] = await database.admin<{ sum: number }[]>`
    select sum(spent)::int as sum from lane_usage where workspace_id = ${workspaceId} and kind = 'crm'`;
  expect(spent?.sum).toBe(0);
});

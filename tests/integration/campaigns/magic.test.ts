import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { GET as list } from "@/app/api/workflows/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { Assignment, WritingPort, WrittenCampaign } from "@/lib/providers/writing/port.ts";
import { readCampaign } from "@/lib/providers/writing/read-campaign.ts";
import { type Announcement, realtimeChannel } from "@/lib/realtime/events.ts";
import { ports } from "@/lib/wiring.ts";
import { draft } from "@/lib/world/writing/draft.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
let asked: Assignment[] = [];
/** What the workspace's browsers were told. */
let heard: string[] = [];
let stop = async () => {};

beforeAll(async () => {
  const { unlisten } = await database.admin.listen(realtimeChannel, (text) => {
    const { workspaceId, events = [] } = JSON.parse(text) as { workspaceId?: string } & Partial<Announcement>;
    if (workspaceId === sender.workspaceId) heard.push(...events.map(({ event }) => event));
  });
  stop = unlisten;
});
afterAll(() => stop());

/** The world's writer without its process. */
const writer: WritingPort = {
  campaign: async (assignment) => {
    asked.push(assignment);
    const { objective, caseStudies, locale, channels } = assignment;
    return readCampaign(draft({ objective, caseStudies, locale, ...channels }));
  },
};
const connect = (writing: WritingPort) => Object.assign(ports(), { writing });
beforeEach(() => {
  asked = [];
  heard = [];
  connect(writer);
});

const generate = (body: object = {}) =>
  createWorkflow(sender, {
    name: undefined,
    sequence: undefined,
    workflow_to_generate: "magic",
    objective: "Win heads of sales for a demo",
    cases_study: "Delta Logistics answers 30 % more requests since.",
    ...body,
  });

describe("a magic campaign", () => {
  it("is a type of its own beside simple and smart, made of ordered steps [OC-015]", async () => {
    const { status, payload } = await generate({ mailboxes: [sender.mailboxId] });
    expect(status).toBe(200);
    expect(payload).toMatchObject({
      status: "draft",
      sequences_type: "magic",
      name: "Win heads of sales for a demo",
      sequences_nodes: [],
      mailboxes: [sender.mailboxId],
    });
    const kinds = payload.sequence.map(({ type }) => type);
    expect(kinds).toEqual(["connection_request", "message", "message", "email", "email"]);
    expect(JSON.stringify(payload.sequence)).toContain("Delta Logistics");
    expect(payload.sequence[0]?.delay).toBe(0);
    for (const { delay } of payload.sequence.slice(1)) expect(delay).toBeGreaterThanOrEqual(1);
    const simple = await createWorkflow(sender);
    expect(simple.payload.sequences_type).toBe("simple");
    const { payload: page } = await callRoute<{ items: WorkflowView[] }>(list, { as: sender.token });
    expect(page.items.map((one) => one.sequences_type).sort()).toEqual(["magic", "simple"]);
  });

  it("uses mail alone where it is email-only, and the network alone without a mailbox", async () => {
    const mails = await generate({ is_email_only: true, mailboxes: [sender.mailboxId] });
    expect(new Set(mails.payload.sequence.map(({ type }) => type))).toEqual(new Set(["email"]));
    const network = await generate();
    expect(network.payload.sequence.some(({ type }) => type === "email")).toBe(false);
    expect(await generate({ is_email_only: true })).toMatchObject({
      status: 400,
      fields: [{ path: "mailboxes", message: expect.stringMatching(/mailbox/) }],
    });
  });

  it("is written once, however often the same key comes", async () => {
    const key = newId();
    const first = await generate({ key });
    const second = await generate({ key, objective: "Something else entirely" });
    expect(second.payload).toEqual(first.payload);
    expect(asked).toHaveLength(1);
  });

  it("stays magic when its steps are edited, and is changed like a simple one", async () => {
    const { payload } = await generate();
    const [request] = payload.sequence;
    const saved = await callRoute<WorkflowView>(update, {
      as: sender.token,
      params: { id: payload._id },
      body: { sequence: [request] },
    });
    expect(saved.status).toBe(200);
    expect(saved.payload).toMatchObject({ sequences_type: "magic", sequence: [request], version: 2 });
  });

  it("needs the feature ai_magic_campaigns [BO-248]", async () => {
    await database.admin`update workspaces set tier = 'free' where id = ${sender.workspaceId}`;
    expect(await generate()).toMatchObject({ status: 403, reason: "feature_missing" });
    expect(asked).toEqual([]);
    await database.admin`update workspaces set tier = 'basic' where id = ${sender.workspaceId}`;
    expect((await generate()).status).toBe(200);
  });

  it("is refused without an objective, with steps of one's own, and for an employee", async () => {
    expect(await generate({ objective: " " })).toMatchObject({
      status: 400,
      fields: [{ path: "objective" }],
    });
    const step = { id: "a", type: "message", delay: 0, text: "Hi" };
    expect(await generate({ sequence: [step] })).toMatchObject({
      status: 400,
      fields: [{ path: "sequence" }],
    });
    expect(await generate({ employee_id: newId() })).toMatchObject({
      status: 400,
      fields: [{ path: "employee_id", message: "There are no AI employees yet" }],
    });
    expect(asked).toEqual([]);
  });

  it("is generated by the fields of the call, and becomes a draft that its person edits before anything begins [OC-046]", async () => {
    const { payload } = await generate({ name: "Sales, spring" });
    expect(payload).toMatchObject({ status: "draft", name: "Sales, spring", launched_at: null });
    const { objective, caseStudies, locale } = asked[0] ?? {};
    expect({ objective, caseStudies, locale }).toEqual({
      objective: "Win heads of sales for a demo",
      caseStudies: "Delta Logistics answers 30 % more requests since.",
      locale: "en",
    });
    const enrolled =
      await database.admin`select 1 from enrolments where workspace_id = ${sender.workspaceId}`;
    expect(enrolled).toHaveLength(0);
  });

  describe("costs credits", () => {
    const give = (credits: number | null) => setCredits(sender.workspaceId, credits);
    const left = async () => {
      const [book] = await database.admin`select available::int / 1000 as left, used::int / 1000 as used
        from credit_books where workspace_id = ${sender.workspaceId} and is_counted`;
      return book ?? { left: null, used: null };
    };

    it("once the draft is there: five, and none where nobody counts them [OC-018]", async () => {
      await give(12);
      expect((await generate()).status).toBe(200);
      expect(await left()).toEqual({ left: 7, used: 5 });
      const told =
        await database.admin`select t.kind, t.amount::int, t.usage_type, t.origin, t.user_id, c.type
        from credit_transfers t left join campaigns c on c.id = t.campaign_id
        where t.workspace_id = ${sender.workspaceId} order by t.at, t.id`;
      expect(told).toMatchObject([
        { kind: "grant", amount: 12_000 },
        {
          kind: "spend",
          amount: -5_000,
          usage_type: "magic_campaigns",
          origin: "manual",
          user_id: sender.userId,
          type: "magic",
        },
      ]);
      await give(null);
      expect((await generate()).status).toBe(200);
      expect(await left()).toEqual({ left: null, used: null });
    });

    it("and the workspace's windows are told of the balance, once it was spent and not before", async () => {
      await give(12);
      await expect.poll(() => heard).toContain("update_credits");
      heard = [];
      expect((await generate({ searches: [newId()] })).status).toBe(409);
      await new Promise((wait) => setTimeout(wait, 100));
      expect(heard).toEqual([]);
      expect((await generate()).status).toBe(200);
      await expect.poll(() => heard).toContain("update_credits");
    });

    it("once, however often it is pressed at the same moment", async () => {
      await give(12);
      const key = newId();
      const [first, second, third] = await Promise.all([
        generate({ key }),
        generate({ key }),
        generate({ key }),
      ]);
      expect(first.payload._id).toBeDefined();
      expect([second.payload, third.payload]).toEqual([first.payload, first.payload]);
      expect(await left()).toMatchObject({ left: 7 });
    });

    it("and isn't written without them; of two at once that there is enough for one of, one is refused", async () => {
      await give(4);
      expect(await generate()).toMatchObject({
        status: 403,
        reason: "out_of_credits",
        error: "This costs 5 credits, and the workspace has 4 left",
      });
      expect(asked).toEqual([]);
      await give(5);
      const both = await Promise.all([generate(), generate()]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await left()).toMatchObject({ left: 0 });
    });

    it("and none where nothing came of it", async () => {
      await give(12);
      connect({ campaign: () => Promise.reject(new ProviderError("rejected", "unsuitable")) });
      expect((await generate()).status).toBe(502);
      // The last campaign of the plan is made while the texts are written.
      await setPlan(database.admin, "pro", { limits: { campaigns: 1 } });
      connect({
        campaign: async (assignment) => {
          expect((await createWorkflow(sender)).status).toBe(200);
          return writer.campaign(assignment);
        },
      });
      expect(await generate()).toMatchObject({ status: 403, reason: "feature_missing" });
      await setPlan(database.admin, "pro");
      expect(await left()).toMatchObject({ left: 12 });
    });
  });

  describe("isn't written where it would be refused whatever its texts are", () => {
    const refused = async (body: object, refusal: object) => {
      const before = await database.admin`select count(*) from audit_entries`;
      expect(await generate(body)).toMatchObject(refusal);
      expect(asked).toEqual([]);
      expect(await database.admin`select count(*) from audit_entries`).toEqual(before);
    };

    it("because of a made-up import or tracking domain", async () => {
      await refused({ searches: [newId()] }, { status: 409, reason: "conflict" });
      await refused({ custom_domain: newId() }, { status: 404 });
    });

    it("because the plan has no room for one more campaign", async () => {
      await setPlan(database.admin, "pro", { limits: { campaigns: 1 } });
      expect((await createWorkflow(sender)).status).toBe(200);
      await refused({}, { status: 403, error: "Your plan allows 1 campaign" });
      await setPlan(database.admin, "pro");
    });

    it("because its people have no address and it has nothing but mail, and the import stays free", async () => {
      const importId = newId();
      const [person] = await database.admin`insert into prospects (workspace_id, id, full_name)
        values (${sender.workspaceId}, ${newId()}, 'No Address') returning id`;
      await database.admin`insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
        values (${sender.workspaceId}, ${importId}, 'csv', 'a.csv', 'finished', '{}')`;
      await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
        values (${sender.workspaceId}, ${importId}, ${person!.id}, 1)`;
      const searches = [importId];
      const mails = { is_email_only: true, mailboxes: [sender.mailboxId], searches };
      await refused(mails, {
        status: 400,
        fields: [{ path: "sequence", message: expect.stringMatching(/address/) }],
      });
      const { status, payload } = await generate({ searches });
      expect(status).toBe(200);
      expect(payload.searches.map(({ _id }) => _id)).toEqual(searches);
    });
  });

  describe("whose answer couldn't be saved", () => {
    const bad = { kind: "message", delayHours: 0, text: "Hi {frist_name|you}" } as const;
    const good = { ...bad, text: "Hi {first_name|you}" } as const;
    const answering = (...answers: readonly unknown[][]) => {
      connect({
        campaign: async (assignment) => {
          asked.push(assignment);
          return { name: "N", steps: (answers[asked.length - 1] ?? []) as WrittenCampaign["steps"] };
        },
      });
    };

    it("is asked for once more, with what is wrong", async () => {
      answering([bad], [good]);
      const { status, payload } = await generate();
      expect(status).toBe(200);
      expect(payload.sequence).toMatchObject([{ type: "message", text: good.text }]);
      expect(asked.map(({ wrong }) => wrong)).toEqual([
        undefined,
        { steps: [bad], faults: [expect.stringMatching(/^step-1 text placeholder .*"frist_name"/)] },
      ]);
    });

    it.each([
      ["unknown placeholders", [bad]],
      ["a text longer than a step may have", [{ ...good, text: "a".repeat(20_000) }]],
      ["nothing", []],
      ["a second request", [1, 2].map(() => ({ kind: "connection_request", delayHours: 1, note: "Hi" }))],
      ["mail without a mailbox", [{ kind: "email", delayHours: 0, subject: "S", text: "T" }]],
    ])("is refused where it has %s a second time, and nothing is created", async (_what, steps) => {
      answering(steps, steps);
      expect(await generate()).toMatchObject({
        status: 502,
        error: expect.stringMatching(/no usable answer/),
      });
      expect(asked).toHaveLength(2);
      const { payload } = await callRoute<{ total: number }>(list, { as: sender.token });
      expect(payload.total).toBe(0);
    });

    it("counts as such where it isn't of the asked form", async () => {
      connect({
        campaign: async (assignment) => {
          asked.push(assignment);
          if (assignment.wrong) return { name: "N", steps: [good] };
          throw new ProviderError("unavailable", "unusable");
        },
      });
      expect((await generate()).status).toBe(200);
      expect(asked).toHaveLength(2);
    });
  });

  it.each([
    ["no_integration", /No writing assistant/],
    ["unsuitable", /Nothing could be written/],
    ["whatever", /no usable answer/],
  ])("says why nothing was written: %s", async (detail, words) => {
    connect({ campaign: () => Promise.reject(new ProviderError("rejected", detail)) });
    expect(await generate()).toMatchObject({ status: 502, error: expect.stringMatching(words) });
    const { payload } = await callRoute<{ total: number }>(list, { as: sender.token });
    expect(payload.total).toBe(0);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { POST as copies } from "@/app/api/credentials/duplicate_workflows/route.ts";
import { GET as features } from "@/app/api/space/features/route.ts";
import { POST as remove } from "@/app/api/workflows/[id]/delete_async/route.ts";
import { POST as restore } from "@/app/api/workflows/[id]/restore/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import type { Feature } from "@/lib/access/features.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { FeaturesSettings } from "@/lib/contracts/features-settings.ts";
import type { spaceFeatures } from "@/lib/contracts/workspaces.ts";
import { changeBrandPlan } from "@/lib/domain/brands/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { readPlanWords } from "@/lib/server/plan-words.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { allBut, only, setPlan } from "../../factories/set-plan.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const of = (id: string) => ({ as: sender.token, params: { id } });
const refusal = { status: 403, reason: "feature_missing" };

beforeEach(() => setPlan(database.admin, "pro"));

/** Steps by the features of which one is needed. */
const steps: readonly (readonly [string, readonly Feature[], object])[] = [
  ["e-mail [BO-238]", ["email_automation"], mailStep],
  ["a phone call", ["calling"], { type: "call", text: "Ask" }],
  ["a text message [BO-226]", ["sms"], { type: "sms", text: "Hi" }],
  ["a voicemail", ["voicemail"], { type: "voicemail", voicemail_id: newId() }],
  ["a webhook", ["webhook_integration"], { type: "webhook", url: "https://hook.example/a" }],
  ["enrichment [BO-235]", ["enrichment"], { type: "enrich", what: "email" }],
  ["a comment by a model [BO-252]", ["ai_powered_comments"], { type: "comment", ai: true }],
  ["a type of personality [BO-254]", ["ai_powered_personality_type"], { type: "personality" }],
  ["a push to a CRM", ["native_crm", "pipedrive_crm", "hubspot_crm"], { type: "crm_push" }],
];

describe("a campaign begins with no step that the plan lacks", () => {
  it.each(steps)("%s", async (_, needed, fields) => {
    const step = { id: "a", delay: 0, ...fields };
    const make = () => createWorkflow(sender, { sequence: [step], mailboxes: [sender.mailboxId] });
    await setPlan(database.admin, "pro", { features: allBut(...needed) });
    expect(await make()).toMatchObject(refusal);
    // With it the step is taken, or refused for another reason than the plan.
    await setPlan(database.admin, "pro", { features: only("campaigns", ...needed) });
    expect((await make()).reason).not.toBe("feature_missing");
  });

  it.each(["native_crm", "pipedrive_crm", "hubspot_crm"] as const)(
    "but a push to a CRM with %s alone",
    async (crm) => {
      const push = () => createWorkflow(sender, { sequence: [{ id: "a", delay: 0, type: "crm_push" }] });
      await setPlan(database.admin, "pro", {
        features: allBut("native_crm", "pipedrive_crm", "hubspot_crm"),
      });
      expect(await push()).toMatchObject({ ...refusal, error: "This feature is not part of your plan" });
      await setPlan(database.admin, "pro", { features: only("campaigns", crm) });
      expect((await push()).reason).not.toBe("feature_missing");
    },
  );

  it("keeps saving one that has the step already, and gains no other", async () => {
    const { payload } = await createWorkflow(sender, { sequence: [mailStep], mailboxes: [sender.mailboxId] });
    await setPlan(database.admin, "pro", { features: only("campaigns") });
    expect(await callRoute(update, { ...of(payload._id), body: { name: "Later" } })).toMatchObject({
      status: 200,
    });
    const more = {
      sequence: [mailStep, { id: "w", type: "webhook", delay: 24, url: "https://hook.example/a" }],
    };
    expect(await callRoute(update, { ...of(payload._id), body: more })).toMatchObject(refusal);
    expect(
      await callRoute(copies, {
        as: sender.token,
        body: { update_dict: { [payload._id]: [sender.credentialId] } },
      }),
    ).toMatchObject(refusal);
  });

  it("nor one by e-mail alone [BO-238]", async () => {
    await setPlan(database.admin, "pro", { features: allBut("email_automation") });
    expect(await createWorkflow(sender, { is_email_only: true })).toMatchObject(refusal);
    expect((await createWorkflow(sender, { sequence: [requestStep] })).status).toBe(200);
  });
});

describe("a plan with a number of campaigns", () => {
  const make = () => createWorkflow(sender, { sequence: [requestStep] });

  it("allows so many, not counting deleted ones; one restored counts again [BO-264]", async () => {
    await setPlan(database.admin, "pro", { limits: { campaigns: 2 } });
    const first = await make();
    expect([first.status, (await make()).status]).toEqual([200, 200]);
    expect(await make()).toMatchObject({ ...refusal, error: "Your plan allows 2 campaigns" });
    const copy = { update_dict: { [first.payload._id]: [sender.credentialId] } };
    expect(await callRoute(copies, { as: sender.token, body: copy })).toMatchObject(refusal);
    await callRoute(remove, of(first.payload._id));
    expect((await make()).status).toBe(200);
    expect(await callRoute(restore, of(first.payload._id))).toMatchObject(refusal);
    await setPlan(database.admin, "pro", { limits: { campaigns: 3 } });
    expect(await callRoute(restore, of(first.payload._id))).toMatchObject({ status: 200 });
  });

  it("gives the last place to one of several at once", async () => {
    await setPlan(database.admin, "pro", { limits: { campaigns: 3 } });
    const made = await Promise.all(Array.from({ length: 8 }, make));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const one of made) if (one.status !== 200) expect(one).toMatchObject(refusal);
  });

  it("doesn't keep what is there from being saved when it shrinks", async () => {
    const { payload } = await make();
    await make();
    await setPlan(database.admin, "pro", { limits: { campaigns: 1 } });
    expect(
      (await callRoute<WorkflowView>(update, { ...of(payload._id), body: { name: "Same" } })).payload.name,
    ).toBe("Same");
    expect(await make()).toMatchObject(refusal);
  });

  it("makes none without the feature itself [BO-264]", async () => {
    await setPlan(database.admin, "pro", { features: allBut("campaigns") });
    expect(await make()).toMatchObject(refusal);
  });
});

it("a workspace reads its plan by group, and a change counts at its next request [BO-220]", async () => {
  const read = () =>
    callRoute<{ tier: string; features: string[]; features_settings: FeaturesSettings }>(features, {
      as: sender.token,
    });
  const before = (await read()).payload;
  expect(before).toMatchObject({
    tier: "pro",
    features_settings: {
      simple_features: {
        ai_features: { ai_employee_messages: false },
        dialer_features: { calling: false, sms: false, voicemail: false },
        base_features: { smart_sequences: true },
      },
      limited_features: { campaigns: { is_limited: false, limit: null } },
    },
  });
  await setPlan(database.admin, "pro", {
    features: { calling: true, smart_sequences: false },
    limits: { campaigns: 4, email_integrations: 0 },
  });
  const after = (await read()).payload;
  expect(after.features).toContain("calling");
  expect(after.features).not.toContain("smart_sequences");
  expect(after.features_settings).toMatchObject({
    simple_features: { dialer_features: { calling: true }, base_features: { smart_sequences: false } },
    limited_features: {
      campaigns: { is_limited: true, limit: 4 },
      email_integrations: { is_limited: true, limit: 0 },
    },
  });
});

it("a plan tells what it has, limits, takes credits for and costs, and whether it is sold [BO-221]", async () => {
  const [brand] = await database.admin<{ id: string }[]>`select id from brands where key = 'default'`;
  const change = readPlanWords(["campaigns=4", "price_usd_year=499", "price_eur_month=49.90", "enabled=off"]);
  if (typeof change === "string") throw new Error(change);
  const changed = await changeBrandPlan(brand!.id as Id, "pro", change);
  // What a later change doesn't name stays; a price is taken away by its name.
  await changeBrandPlan(brand!.id as Id, "pro", { features: {}, limits: {}, prices: { usd_year: null } });
  expect(changed.offer.prices).toHaveLength(2);

  const { payload } = await callRoute<z.output<typeof spaceFeatures.reply>>(features, { as: sender.token });
  expect(payload).toMatchObject({
    features_settings: {
      simple_features: {
        ai_features: { ai_magic_campaigns: true, ai_employee_messages: false },
        dialer_features: { calling: false, sms: false, voicemail: false },
      },
      limited_features: {
        campaigns: { is_limited: true, limit: 4 },
        email_integrations: { is_limited: false, limit: null },
      },
      credits_features: { ai_magic_campaigns: 5 },
    },
    local_prices: [{ _id: "eur_month", currency: "EUR", interval: "month", amount: 4990 }],
    is_enabled: false,
  });
});

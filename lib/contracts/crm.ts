import { z } from "zod";
import { call } from "./call.ts";
import { crmLimits } from "./crm-limits.ts";
import {
  done,
  emailField,
  idField,
  requiredText,
  text,
  wireInt,
  wireNullable,
  wireObject,
} from "./fields.ts";
import { dealStatuses, shownDealStatuses } from "./words/crm-words.ts";

/** The feature depends on the platform that the path names, so the handlers ask for it. */
const access = { who: "space", tabs: ["pipeline"], unpaidOk: true } as const;

const money = z.object({
  currency: z.string(),
  count: z.number().int(),
  amount: z.number(),
  /** Each amount times its probability. */
  weighted: z.number(),
});

/** A pipeline [OC-348]. */
export const crmPipelineView = z.object({ _id: z.string(), name: z.string() });
export type CrmPipelineView = z.infer<typeof crmPipelineView>;

/** A deal [OC-350]. Times are milliseconds of product time. */
export const crmDealView = z.object({
  _id: z.string(),
  title: z.string(),
  company: z.string(),
  status: z.enum(dealStatuses),
  amount: z.number(),
  currency: z.string(),
  /** In percent: its own, else that of its stage. */
  probability: z.number().int(),
  is_own_probability: z.boolean(),
  crm_stage: z.object({ _id: z.string(), name: z.string() }),
  crm_owner: z.object({ _id: z.string(), full_name: z.string() }).nullable(),
  /** The names of owner, pipeline and stage. */
  owner: z.string().nullable(),
  pipeline: z.string(),
  pipeline_id: z.string(),
  stage: z.string(),
  /** Null: it is with nobody of the people, or the caller doesn't see them. */
  profile: z.object({ _id: z.string(), full_name: z.string() }).nullable(),
  note: z.string(),
  lost_reason: z.string(),
  /** A day, ISO. */
  expected_on: z.string().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
  closed_at: z.number().nullable(),
});
export type CrmDealView = z.infer<typeof crmDealView>;

/** A stage [OC-349]. */
export const crmStageView = z.object({
  _id: z.string(),
  name: z.string(),
  pipeline_id: z.string(),
  probability: z.number().int(),
  order: z.number().int(),
  data: z.object({ order: z.number().int() }),
  /** What the stage's deals of the asked status are worth, by currency; the most frequent one first. */
  totals: z.array(money),
  /** A page of them, in their order. */
  crm_deals: z.array(crmDealView),
  next_cursor: z.string().nullable(),
});
export type CrmStageView = z.infer<typeof crmStageView>;

const pipelineName = text(crmLimits.name).refine((name) => name !== "", { error: "pipelineName" });
/** A number, also as a form's text; whatever else it is has the same error. */
const numberField = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\d{1,15}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value,
    schema,
  ) as unknown as z.ZodType<number, number | string>;

const wrongProbability = { error: "stageProbability" };
const probabilityField = numberField(
  z.number(wrongProbability).int(wrongProbability).min(1, wrongProbability).max(100, wrongProbability),
);

export const crmInfo = z.object({
  platform: z.string(),
  /** Whether the workspace may use it now. */
  is_connected: z.boolean(),
  pipelines: z.number().int(),
  open_deals: z.number().int(),
  /** The one that the workspace used last. */
  currency: z.string(),
});

export const crmLogin = call({
  method: "GET",
  path: "/integrations/crm/{platform}/login",
  summary: "Where to sign in to connect the CRM; `url` is null for the native one, which needs no sign-in",
  access,
  reply: z.object({ platform: z.string(), is_connected: z.boolean(), url: z.string().nullable() }),
});

export const crmLogout = call({
  method: "POST",
  path: "/integrations/crm/{platform}/logout",
  summary: "Disconnects the CRM. The native one is never disconnected",
  access,
  reply: done,
});

export const readCrmInfo = call({
  method: "GET",
  path: "/integrations/crm/{platform}/crm_info",
  summary: "Whether the CRM can be used, and what it holds",
  access,
  reply: crmInfo,
});

export const authorizeCrm = call({
  method: "GET",
  path: "/integrations/crm/default/authorize",
  summary: "Makes the native CRM ready: without a pipeline it gets the first one. Answers as crm_info does",
  access,
  reply: crmInfo,
});

const lookUp = z.object({ q: text(200).default(""), limit: wireInt(1, 50).default(10) });

export const listCrmProfiles = call({
  method: "GET",
  path: "/integrations/crm/{platform}/profiles",
  summary: "The people whom a deal may be with, by a part of their name, company or address",
  access,
  query: lookUp,
  reply: z.array(
    z.object({
      _id: z.string(),
      full_name: z.string(),
      company: z.string(),
      email: z.string().nullable(),
    }),
  ),
});

export const listCrmCompanies = call({
  method: "GET",
  path: "/integrations/crm/{platform}/companies",
  summary: "The companies of deals and people whose name begins with a text, in any case",
  access,
  query: lookUp,
  reply: z.array(z.object({ name: z.string() })),
});

export const crmOwnerView = z.object({ _id: z.string(), full_name: z.string(), email: z.string() });
export type CrmOwnerView = z.infer<typeof crmOwnerView>;

export const listCrmOwners = call({
  method: "GET",
  path: "/integrations/crm/{platform}/owners",
  summary: "Who may own a deal: the members of the workspace",
  access,
  reply: z.array(crmOwnerView),
});

export const readCrmUser = call({
  method: "GET",
  path: "/integrations/crm/{platform}/user",
  summary: "Who the caller is in the CRM",
  access,
  reply: crmOwnerView.extend({ is_admin: z.boolean() }),
});

export const listCrmCurrencies = call({
  method: "GET",
  path: "/integrations/crm/{platform}/currencies",
  summary: "The currencies of deals, with their number of decimals",
  access,
  reply: z.array(z.object({ code: z.string(), decimals: z.number().int() })),
});

const chosenDeals = {
  status: z.enum(shownDealStatuses).default("open"),
  /** Part of a deal's title or company. */
  q: text(200).default(""),
  owner_id: idField.optional(),
  limit: wireInt(1, 100).default(crmLimits.page),
};

export const listCrmStages = call({
  method: "GET",
  path: "/integrations/crm/{platform}/stages",
  summary:
    "The stages in their order. With `pipeline_id` those of one pipeline, each with its first `limit` deals; without it they come without deals",
  access,
  query: z.object({ pipeline_id: idField.optional(), ...chosenDeals }),
  reply: z.array(crmStageView),
});

export const readCrmStage = call({
  method: "GET",
  path: "/integrations/crm/{platform}/stages/{id}",
  summary: "A stage with a page of its deals, by cursor",
  access,
  query: z.object({ ...chosenDeals, cursor: text(100).optional() }),
  reply: crmStageView,
});

export const listCrmPipelines = call({
  method: "GET",
  path: "/integrations/crm/{platform}/pipelines",
  summary: "The pipelines in their order. Where there is none yet, the first one is made",
  access,
  reply: z.array(crmPipelineView),
});

export const createCrmPipeline = call({
  method: "POST",
  path: "/integrations/crm/{platform}/pipeline",
  summary: "Adds a pipeline with the usual stages; the same `key` adds one",
  access,
  body: z.object({ name: pipelineName, key: requiredText(80).optional() }),
  reply: crmPipelineView,
});

export const updateCrmPipeline = call({
  method: "PUT",
  path: "/integrations/crm/{platform}/pipelines/{id}/update",
  summary: "Renames a pipeline",
  access,
  body: z.object({ name: pipelineName }),
  reply: crmPipelineView,
});

export const deleteCrmPipeline = call({
  method: "DELETE",
  path: "/integrations/crm/{platform}/pipelines/{id}/delete",
  summary: "Deletes a pipeline without deals and its stages. The last one stays",
  access,
  reply: done,
});

export const createCrmStage = call({
  method: "POST",
  path: "/integrations/crm/{platform}/stage",
  summary:
    "Adds a stage to a pipeline at a place (`order`, from 0), else at its end; the same `key` adds one",
  access,
  body: z.object({
    name: requiredText(crmLimits.name),
    pipeline_id: idField,
    order: wireInt(0, 1_000).optional(),
    probability: probabilityField,
    key: requiredText(80).optional(),
  }),
  reply: crmStageView,
});

export const updateCrmStage = call({
  method: "PUT",
  path: "/integrations/crm/{platform}/stages/{id}/update",
  summary: "Changes a stage, its pipeline, or its place in it; what is left out stays",
  access,
  body: z.object({
    name: requiredText(crmLimits.name).optional(),
    pipeline_id: idField.optional(),
    order: wireInt(0, 1_000).optional(),
    probability: probabilityField.optional(),
  }),
  reply: crmStageView,
});

export const deleteCrmStage = call({
  method: "DELETE",
  path: "/integrations/crm/{platform}/stages/{id}/delete",
  summary: "Deletes a stage; its deals go to the end of `stage_to_move`, which a stage with deals needs",
  access,
  body: z.object({
    stage_to_move: wireNullable(idField).optional(),
    /** The stage that the path names; another one is refused. */
    stage_id: idField.optional(),
  }),
  reply: done,
});

const wrongAmount = { error: "dealAmount" };
const amountField = numberField(z.number(wrongAmount).min(0, wrongAmount).max(crmLimits.amount, wrongAmount));

const isDay = (day: string) => /^(?:1|2)\d{3}-\d\d-\d\d$/.test(day) && z.iso.date().safeParse(day).success;
const dayField = z.string().max(10).refine(isDay, { error: "dealDay" });

const dealFields = {
  title: requiredText(crmLimits.title),
  company: text(crmLimits.company),
  amount: amountField,
  currency: z
    .string()
    .max(3, { error: "dealCurrency" })
    .transform((code) => code.trim().toUpperCase()),
  /** Null: that of the stage. */
  probability: wireNullable(wireInt(0, 100)),
  owner_id: wireNullable(idField),
  profile_id: wireNullable(idField),
  note: text(crmLimits.note),
  expected_on: wireNullable(dayField),
};

export const createCrmDeal = call({
  method: "POST",
  path: "/integrations/crm/{platform}/deals",
  summary:
    "Adds an open deal at the top of a stage; the same `key` adds one. Without an owner it is the caller's",
  access,
  body: z.object({
    ...z.object(dealFields).partial().shape,
    title: dealFields.title,
    stage_id: idField,
    key: requiredText(80).optional(),
  }),
  reply: crmDealView,
});

export const updateCrmDeal = call({
  method: "PUT",
  path: "/integrations/crm/{platform}/deals/{id}/update",
  summary:
    "Changes a deal; what is left out stays. `status` wins it, loses it (with `lost_reason`) or opens it again, also a deleted one",
  access,
  body: z.object({
    ...z.object(dealFields).partial().shape,
    stage_id: idField.optional(),
    status: z.enum(shownDealStatuses).optional(),
    lost_reason: text(crmLimits.lostReason).optional(),
  }),
  reply: crmDealView,
});

const position = z.object({
  /** Left out: its own. */
  stage_id: idField.optional(),
  /** The deal right above it; null: it becomes the first. Left out: `order` counts. */
  after_id: wireNullable(idField).optional(),
  /** How many of the stage's open deals are above it. */
  order: wireInt(0, 1_000_000).optional(),
});

export const moveCrmDeal = call({
  method: "PATCH",
  path: "/integrations/crm/{platform}/deals/{id}/update",
  summary:
    "Moves a deal. `new_position` is its number in its stage, from 0, or {stage_id, after_id or order}; without both it becomes the first",
  access,
  body: z.object({ new_position: z.union([wireInt(0, 1_000_000), wireObject(position)]) }),
  reply: crmDealView,
});

export const readCrmDeal = call({
  method: "GET",
  path: "/integrations/crm/{platform}/deals/{id}",
  summary: "A deal",
  access,
  reply: crmDealView,
});

export const deleteCrmDeal = call({
  method: "DELETE",
  path: "/integrations/crm/{platform}/deals/{id}/delete",
  summary: "Deletes a deal. Opened again by its update, it is back",
  access,
  reply: done,
});

export const reloadCrm = call({
  method: "POST",
  path: "/integrations/crm/{platform}/reload",
  summary: "Has every open board of the workspace read anew",
  access,
  reply: done,
  limits: [{ points: 30, seconds: 60, by: "space" }],
});

const suggestion = z.object({
  _id: z.string(),
  name: z.string(),
  /** How many members wish for it. */
  count: z.number().int(),
  is_own: z.boolean(),
});

export const listCrmSuggestions = call({
  method: "GET",
  path: "/integrations/crm/suggestions",
  summary: "The CRMs that members wish to connect, the most wished for first",
  access,
  reply: z.array(suggestion),
});

export const suggestCrm = call({
  method: "POST",
  path: "/space/crm_suggestion",
  summary: "Says which CRM the member wishes to connect; the same name counts once for each member",
  access,
  body: z.object({ crm_suggestion: requiredText(crmLimits.suggestion) }),
  reply: z.array(suggestion),
});

export const exportCrmDuplicates = call({
  method: "POST",
  path: "/integrations/crm/export_duplicates",
  summary:
    "Which people of a social account stand in several deals of the native CRM; with `email` the deals of whoever has that address, before somebody adds another",
  access: { ...access, feature: "native_crm" },
  body: z.object({ email: emailField.optional(), credentials_id: idField }),
  reply: z.object({
    duplicates: z.array(
      z.object({
        profile_id: z.string(),
        full_name: z.string(),
        email: z.string().nullable(),
        deals: z.array(z.object({ _id: z.string(), title: z.string(), status: z.enum(dealStatuses) })),
      }),
    ),
    /** Whether there are more than these. */
    is_cut: z.boolean(),
  }),
});

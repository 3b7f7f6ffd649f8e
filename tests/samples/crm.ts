import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export interface CrmObjects {
  /** It has two stages, of which the second has a deal. */
  readonly crmPipeline: string;
  readonly crmStage: string;
  readonly crmFullStage: string;
  /** It is empty. */
  readonly crmEmptyPipeline: string;
  readonly crmDeal: string;
}

export async function makeCrmSamples(
  { admin, owner, canary }: SampleSpace,
  own: { readonly prospect: string },
): Promise<CrmObjects> {
  const { workspaceId, userId } = owner;
  const [pipeline, empty, stage, fullStage, deal] = [newId(), newId(), newId(), newId(), newId()];
  for (const [id, position] of [
    [pipeline, 0],
    [empty, 1],
  ] as const)
    await admin`insert into crm_pipelines (workspace_id, id, name, position)
      values (${workspaceId}, ${id}, ${canary}, ${position})`;
  for (const [id, position] of [
    [stage, 0],
    [fullStage, 1],
  ] as const)
    await admin`insert into crm_stages (workspace_id, id, pipeline_id, name, probability, position)
      values (${workspaceId}, ${id}, ${pipeline}, ${canary}, 20, ${position})`;
  await admin`insert into crm_deals (workspace_id, id, stage_id, place, title, company, company_lower, amount, currency,
      owner_id, prospect_id, note, created_at, updated_at)
    values (${workspaceId}, ${deal}, ${fullStage}, 0, ${canary}, ${canary}, ${canary.toLowerCase()}, 100, 'EUR', ${userId},
      ${own.prospect}, ${canary}, now(), now())`;
  await admin`insert into crm_suggestions (workspace_id, id, name, name_lower, user_id)
    values (${workspaceId}, ${newId()}, ${canary}, ${canary.toLowerCase()}, ${userId})`;
  return {
    crmPipeline: pipeline,
    crmStage: stage,
    crmFullStage: fullStage,
    crmEmptyPipeline: empty,
    crmDeal: deal,
  };
}

export const crmSamples = (
  own: CrmObjects & { readonly credential: string; readonly prospect: string },
  userId: string,
): SamplesOf<"crm"> => {
  const platform = { platform: "default" };
  const deal = { params: { ...platform, id: own.crmDeal } };
  const stage = { params: { ...platform, id: own.crmStage } };
  return {
    "GET /integrations/crm/{platform}/login": { params: platform },
    "GET /integrations/crm/{platform}/profiles": { params: platform, query: { q: "a" } },
    "GET /integrations/crm/{platform}/companies": { params: platform, query: { q: "f" } },
    "GET /integrations/crm/{platform}/stages": {
      params: platform,
      query: { pipeline_id: own.crmPipeline, owner_id: userId },
    },
    "GET /integrations/crm/{platform}/stages/{id}": { ...stage, query: { limit: 10 } },
    "POST /integrations/crm/{platform}/pipeline": {
      params: platform,
      body: { name: "Partners", key: "p-1" },
    },
    "PUT /integrations/crm/{platform}/pipelines/{id}/update": {
      params: { ...platform, id: own.crmPipeline },
      body: { name: "Direct" },
    },
    "DELETE /integrations/crm/{platform}/pipelines/{id}/delete": {
      params: { ...platform, id: own.crmEmptyPipeline },
    },
    "POST /integrations/crm/{platform}/stage": {
      params: platform,
      body: { name: "Trial", pipeline_id: own.crmPipeline, order: 1, probability: 40, key: "s-1" },
    },
    "PUT /integrations/crm/{platform}/stages/{id}/update": {
      ...stage,
      body: { name: "Trial", probability: 60, pipeline_id: own.crmPipeline },
    },
    "DELETE /integrations/crm/{platform}/stages/{id}/delete": {
      params: { ...platform, id: own.crmFullStage },
      body: { stage_to_move: own.crmStage, stage_id: own.crmFullStage },
    },
    "POST /integrations/crm/{platform}/deals": {
      params: platform,
      body: {
        title: "Licences",
        stage_id: own.crmStage,
        amount: 1200,
        currency: "EUR",
        owner_id: userId,
        profile_id: own.prospect,
        key: "d-1",
      },
    },
    "PUT /integrations/crm/{platform}/deals/{id}/update": {
      ...deal,
      body: { title: "More licences", status: "won", stage_id: own.crmStage },
    },
    "PATCH /integrations/crm/{platform}/deals/{id}/update": {
      ...deal,
      body: { new_position: { stage_id: own.crmStage, order: 0 } },
    },
    "POST /space/crm_suggestion": { body: { crm_suggestion: "Salesforce" } },
    "POST /integrations/crm/export_duplicates": {
      body: { email: "ada@people.example", credentials_id: own.credential },
    },
  };
};

import { DELETE as remove } from "@/app/api/integrations/crm/[platform]/deals/[id]/delete/route.ts";
import {
  PATCH as move,
  PUT as update,
} from "@/app/api/integrations/crm/[platform]/deals/[id]/update/route.ts";
import { POST as create } from "@/app/api/integrations/crm/[platform]/deals/route.ts";
import { GET as pipelines } from "@/app/api/integrations/crm/[platform]/pipelines/route.ts";
import { GET as stage } from "@/app/api/integrations/crm/[platform]/stages/[id]/route.ts";
import { GET as stages } from "@/app/api/integrations/crm/[platform]/stages/route.ts";
import type { CrmDealView, CrmPipelineView, CrmStageView } from "@/lib/contracts/crm.ts";
import { callRoute } from "../../factories/call-route.ts";
import type { MadeMember } from "../../factories/make-workspace.ts";

/** A query written as an address has it. */
export const queryFrom = (text: string) => Object.fromEntries(new URLSearchParams(text));

/** The native CRM of a workspace, as one of its members uses it. */
export function crmOf({ token: as }: Pick<MadeMember, "token">) {
  const platform = { platform: "default" };
  const pipeline = async () =>
    (await callRoute<CrmPipelineView[]>(pipelines, { as, params: platform })).payload[0]!._id;
  const stagesOf = async (id: string) =>
    (
      await callRoute<CrmStageView[]>(stages, {
        as,
        params: platform,
        query: queryFrom(`pipeline_id=${id}&limit=100`),
      })
    ).payload;
  const tryCreate = async (body: object = {}) => {
    const stage_id = "stage_id" in body ? body.stage_id : (await stagesOf(await pipeline()))[0]!._id;
    return callRoute<CrmDealView>(create, {
      as,
      params: platform,
      body: { title: "Licences", ...body, stage_id },
    });
  };
  const change = (id: string, body: object) =>
    callRoute<CrmDealView>(update, { as, params: { ...platform, id }, body });
  return {
    /** The first pipeline. */
    pipeline,
    stages: stagesOf,
    tryCreate,
    deal: async (body: object = {}) => (await tryCreate(body)).payload,
    tryUpdate: change,
    update: async (id: string, body: object) => (await change(id, body)).payload,
    move: (id: string, new_position: unknown) =>
      callRoute<CrmDealView>(move, { as, params: { ...platform, id }, body: { new_position } }),
    remove: (id: string) => callRoute(remove, { as, params: { ...platform, id }, body: {} }),
    /** The open deals of a stage, in their order. */
    idsIn: async (id: string) =>
      (
        await callRoute<CrmStageView>(stage, {
          as,
          params: { ...platform, id },
          query: queryFrom("limit=100"),
        })
      ).payload.crm_deals.map(({ _id }) => _id),
  };
}

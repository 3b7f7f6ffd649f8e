import { createWorkflow, listWorkflows } from "@/lib/contracts/campaigns/campaigns.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import {
  createCampaign,
  generateCampaign,
  lineOf,
  listCampaigns,
  readCampaign,
} from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromFlags, fromSequence, toSummary, toWorkflow } from "@/lib/http/views/campaigns.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(listWorkflows, async (ctx, { query }) => {
  const { offset, limit } = query;
  const { items, total } = await listCampaigns(ctx.member, {
    credentialId: query.credentials_id ?? null,
    search: query.query ?? null,
    view: query.deleted_only ? "deleted" : query.archived_only ? "archived" : "current",
    status: query.status ?? null,
    order: query.sort ? { by: query.sort, isDescending: query.is_descending ?? false } : null,
    offset,
    limit,
  });
  return { items: items.map(toSummary), total, offset, limit };
});

export const POST = route(createWorkflow, async (ctx, { body }) => {
  // It would have no effect: there are no AI employees yet.
  if (body.employee_id) throw invalidField("employee_id", "noEmployees");
  if (body.workflow_to_generate) {
    if (body.sequence.length > 0 || body.sequences_nodes?.length || body.sequences_links?.length)
      throw invalidField("sequence", "sequence_is_written");
    const magic = await generateCampaign(
      ctx.member,
      ports().writing,
      {
        name: body.name,
        credentialId: body.credentials_id,
        settings: fromFlags(body),
        mailboxIds: body.mailboxes,
        importIds: body.searches,
        objective: body.objective ?? "",
        caseStudies: body.cases_study ?? "",
        locale: ctx.locale,
      },
      body.key ?? null,
    );
    return toWorkflow(await readCampaign(ctx.member, magic));
  }
  if (body.name.trim() === "") throw invalidField("name", "required");
  const campaign = {
    name: body.name,
    credentialId: body.credentials_id,
    settings: fromFlags(body),
    ...(fromSequence(body) ?? { type: body.sequences_type, graph: lineOf([]) }),
    mailboxIds: body.mailboxes,
    importIds: body.searches,
  };
  const own = await findAccount(ctx.user.id);
  const id = await createCampaign(ctx.member, campaign, body.key ?? null, own?.preferences);
  return toWorkflow(await readCampaign(ctx.member, id));
});

import * as contract from "@/lib/contracts/templates.ts";
import { createTemplate, listTemplates } from "@/lib/domain/templates/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTemplate, toTemplates } from "@/lib/http/views/templates.ts";

export const GET = route(contract.listTemplates, async ({ member }, { query }) => {
  const { items, total } = await listTemplates(member, {
    ...query,
    channel: query.channel ?? null,
    folder: query.folder ?? null,
    labelId: query.label_id ?? null,
  });
  const { offset, limit } = query;
  return { items: await toTemplates(member, items), total, offset, limit };
});

export const POST = route(contract.createTemplate, async ({ member }, { body }) => {
  const { is_shared: isShared, label_ids: labelIds, ...texts } = body;
  return toTemplate(member, await createTemplate(member, { ...texts, isShared, labelIds }));
});

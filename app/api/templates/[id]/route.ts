import * as contract from "@/lib/contracts/templates.ts";
import { deleteTemplate, updateTemplate } from "@/lib/domain/templates/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTemplate } from "@/lib/http/views/templates.ts";

export const PATCH = route(contract.updateTemplate, async ({ member }, { body, params }) => {
  const { revision, is_shared: isShared, label_ids: labelIds, ...texts } = body;
  const row = await updateTemplate(member, params.id, { ...texts, isShared, labelIds }, revision ?? null);
  return toTemplate(member, row);
});

export const DELETE = route(contract.deleteTemplate, async ({ member }, { params }) => {
  await deleteTemplate(member, params.id);
  return { done: true as const };
});

import { updateLabel as contract } from "@/lib/contracts/labels.ts";
import { updateLabel } from "@/lib/domain/labels/index.ts";
import { labellerOf } from "@/lib/http/labeller.ts";
import { route } from "@/lib/http/route.ts";
import { fromRule, toLabelView } from "@/lib/http/views/labels.ts";

export const PUT = route(contract, async (ctx, { params, body }) => {
  const member = labellerOf(ctx);
  const { name, color, label_type: type, rule } = body;
  const change = { name, color, type, rule: rule && fromRule(rule) };
  return toLabelView(member, await updateLabel(member, params.id, change));
});

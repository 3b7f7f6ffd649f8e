import { createLabel as contract } from "@/lib/contracts/labels.ts";
import { createLabel } from "@/lib/domain/labels/index.ts";
import { labellerOf } from "@/lib/http/labeller.ts";
import { route } from "@/lib/http/route.ts";
import { fromRule, toLabelView } from "@/lib/http/views/labels.ts";

export const POST = route(contract, async (ctx, { body }) => {
  const member = labellerOf(ctx);
  const { name, color, label_type: type, rule, key } = body;
  const given = { name, color, type, rule: rule ? fromRule(rule) : null, key: key ?? null };
  return toLabelView(member, await createLabel(member, given));
});

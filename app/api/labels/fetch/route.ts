import { fetchLabels } from "@/lib/contracts/labels.ts";
import { labelTypes } from "@/lib/contracts/words/label-words.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { labellerOf } from "@/lib/http/labeller.ts";
import { route } from "@/lib/http/route.ts";
import { toLabelView } from "@/lib/http/views/labels.ts";

export const GET = route(fetchLabels, async (ctx, { query }) => {
  const member = labellerOf(ctx);
  const labels = await listLabels(member, query.labels_types ?? labelTypes);
  return labels.map((label) => toLabelView(member, label));
});

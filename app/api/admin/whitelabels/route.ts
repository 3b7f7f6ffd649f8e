import * as contract from "@/lib/contracts/console/white-labels.ts";
import { buildStateWords } from "@/lib/contracts/words/console.ts";
import { addWhiteLabel, listWhiteLabels, readWhiteLabel } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWhiteLabel, toWhiteLabelSettings } from "@/lib/http/views/white-labels.ts";

export const GET = route(contract.listWhiteLabels, async (ctx, { query: { status } }) => ({
  items: (await listWhiteLabels(ctx.operator, status ? buildStateWords[status] : null)).map(toWhiteLabel),
}));

export const POST = route(contract.createWhiteLabel, async (ctx, { body }) => {
  const id = await addWhiteLabel(ctx.operator, body);
  return toWhiteLabelSettings(await readWhiteLabel(ctx.operator, id));
});

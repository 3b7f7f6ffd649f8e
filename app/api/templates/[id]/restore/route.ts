import { restoreTemplate as contract } from "@/lib/contracts/templates.ts";
import { restoreTemplate } from "@/lib/domain/templates/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTemplate } from "@/lib/http/views/templates.ts";

export const POST = route(contract, async ({ member }, { params }) =>
  toTemplate(member, await restoreTemplate(member, params.id)),
);

import { readOwnPeople } from "@/lib/contracts/imports.ts";
import { countPeopleOfImport } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(readOwnPeople, async (ctx, { params }) => ({
  people: await countPeopleOfImport(ctx.member, params.id),
}));

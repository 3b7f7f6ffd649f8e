import * as contract from "@/lib/contracts/console/people.ts";
import { addManager, listManagers } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toManager } from "@/lib/http/views/console.ts";

export const GET = route(contract.listConsoleManagers, async (ctx, { query }) => ({
  items: (await listManagers(ctx.operator, query.brand ?? null)).map(toManager),
}));

export const POST = route(contract.createManager, async (ctx, { body: { key, brand, ...words } }) =>
  toManager(await addManager(ctx.operator, brand, key, words)),
);

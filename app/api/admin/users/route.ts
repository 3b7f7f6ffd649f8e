import * as contract from "@/lib/contracts/console/people.ts";
import { route } from "@/lib/http/route.ts";
import { showUsers } from "@/lib/http/show/console.ts";

export const GET = route(contract.listConsoleUsers, (ctx, { query }) => showUsers(ctx.operator, query));
export const POST = route(contract.searchConsoleUsers, (ctx, { body }) => showUsers(ctx.operator, body));

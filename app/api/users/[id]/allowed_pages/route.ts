import { changePages as changeContract, readPages } from "@/lib/contracts/members.ts";
import { changePages, readAllowedPages } from "@/lib/domain/members/index.ts";
import { adminOf } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(readPages, ({ member }, { params }) => readAllowedPages(member, params.id));

export const PUT = route(changeContract, (ctx, { params, body }) =>
  changePages(adminOf(ctx), params.id, body.allowed_pages),
);

import { microsoftLogin } from "@/lib/contracts/sso.ts";
import { route } from "@/lib/http/route.ts";
import { beginSso } from "@/lib/http/sso.ts";

export const GET = route(microsoftLogin, (ctx, { query }) => beginSso(ctx, "microsoft", query.invite));

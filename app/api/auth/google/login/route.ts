import { googleLogin } from "@/lib/contracts/sso.ts";
import { route } from "@/lib/http/route.ts";
import { beginSso } from "@/lib/http/sso.ts";

export const GET = route(googleLogin, (ctx, { query }) => beginSso(ctx, "google", query.invite));

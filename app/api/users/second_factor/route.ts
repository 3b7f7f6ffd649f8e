import { readSecondFactor as contract } from "@/lib/contracts/second-factor.ts";
import { readSecondFactor } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSecondFactor } from "@/lib/http/views/security.ts";

export const GET = route(contract, async ({ user }) => toSecondFactor(await readSecondFactor(user.id)));

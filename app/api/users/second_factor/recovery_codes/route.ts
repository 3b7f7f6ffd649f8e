import { renewRecoveryCodes as contract } from "@/lib/contracts/second-factor.ts";
import { renewRecoveryCodes } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ user }, { body }) => ({
  recovery_codes: await renewRecoveryCodes(user.id, body.password),
}));

import { beginSecondFactor as contract } from "@/lib/contracts/second-factor.ts";
import { beginSecondFactor } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, ({ user, brand }, { body }) =>
  beginSecondFactor(user, body.password, brand.name),
);

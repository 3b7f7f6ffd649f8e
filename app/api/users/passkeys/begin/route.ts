import { beginPasskey as contract } from "@/lib/contracts/passkeys.ts";
import { beginPasskey } from "@/lib/domain/accounts/index.ts";
import { passkeySite } from "@/lib/http/passkey-site.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { body }) => ({
  ...(await beginPasskey(passkeySite(ctx), ctx.user, body.password)),
}));

import { beginPasskeySignIn as contract } from "@/lib/contracts/passkeys.ts";
import { beginPasskeySignIn } from "@/lib/domain/accounts/index.ts";
import { passkeySite } from "@/lib/http/passkey-site.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx) => ({ ...(await beginPasskeySignIn(passkeySite(ctx))) }));

import { addPasskey as addContract, listPasskeys } from "@/lib/contracts/passkeys.ts";
import { addPasskey, readPasskeys } from "@/lib/domain/accounts/index.ts";
import { passkeySite } from "@/lib/http/passkey-site.ts";
import { route } from "@/lib/http/route.ts";
import { toPasskey } from "@/lib/http/views/security.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(listPasskeys, async ({ user }) => (await readPasskeys(user.id)).map(toPasskey));

export const POST = route(addContract, async (ctx, { body }) => {
  const { user, viewer } = ctx;
  if (!viewer.session) throw new ProductError("sign_in_required", "signInRequired");
  const by = { userId: user.id, sessionId: viewer.session.id };
  return { _id: await addPasskey(passkeySite(ctx), by, body) };
});

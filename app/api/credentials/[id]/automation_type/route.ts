import { setAutomationType as contract } from "@/lib/contracts/credentials.ts";
import { changeAutomation } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";

export const POST = route(contract, async (ctx, { params, body }) => {
  const { outcome, credential } = await changeAutomation(
    ctx.member,
    params.id,
    body.automation_type,
    body.is_extension_installed,
  );
  return { outcome, credential: await showCredential(ctx.member, credential) };
});

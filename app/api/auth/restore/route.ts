import { restorePassword } from "@/lib/contracts/restore.ts";
import { requestRestore } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(restorePassword, async ({ brand }, { body: { email } }) => {
  await requestRestore(brand.id, email);
  return { email };
});

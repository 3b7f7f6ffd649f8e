import { setPasswordWithRestoreCode } from "@/lib/contracts/restore.ts";
import { restorePassword } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(setPasswordWithRestoreCode, async ({ brand }, { body }) => {
  await restorePassword({
    brandId: brand.id,
    brandName: brand.name,
    secret: body.restore_code,
    password: body.password,
  });
  return { done: true as const };
});

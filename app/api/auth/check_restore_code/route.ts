import { checkRestoreCode } from "@/lib/contracts/restore.ts";
import { emailOfRestoreCode } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(checkRestoreCode, async ({ brand }, { query }) => ({
  email: await emailOfRestoreCode(brand.id, query.restore_code),
}));

import * as contract from "@/lib/contracts/console/people.ts";
import { changeUser, readUser } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toConsoleUser } from "@/lib/http/views/console.ts";

export const POST = route(
  contract.updateConsoleUser,
  async (ctx, { params, body: { user_object: user } }) => {
    await changeUser(ctx.operator, params.id, {
      ...(user.first_name === undefined ? {} : { firstName: user.first_name }),
      ...(user.last_name === undefined ? {} : { lastName: user.last_name }),
      ...(user.status === undefined ? {} : { status: user.status }),
      ...(user.platform_role === undefined ? {} : { platformRole: user.platform_role }),
    });
    return toConsoleUser(await readUser(ctx.operator, params.id));
  },
);

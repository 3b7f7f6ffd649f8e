import { userExists } from "@/lib/contracts/members.ts";
import { existsFor } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(userExists, async ({ brand }, { body }) => ({
  exists: await existsFor(brand.id, body.email, body.invite_code),
}));

import { removeSpacePhoto as contract } from "@/lib/contracts/workspaces.ts";
import { removeWorkspacePhoto } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ member }) => {
  await removeWorkspacePhoto(member);
  return { done: true as const };
});

import { fetchSpaces } from "@/lib/contracts/workspaces.ts";
import { listWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSpaceItem } from "@/lib/http/views/workspaces.ts";

export const GET = route(fetchSpaces, async ({ viewer, brand }) => {
  const choices = viewer.user ? await listWorkspaces(viewer.user.id) : [];
  return choices.map((choice) => toSpaceItem(choice, brand.key, viewer.workspace?.id ?? null));
});

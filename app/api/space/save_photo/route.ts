import { saveSpacePhoto as contract } from "@/lib/contracts/workspaces.ts";
import { saveWorkspacePhoto } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { photoAddress } from "@/lib/http/views/photos.ts";

export const POST = route(contract, async ({ member }, { body }) => {
  const name = await saveWorkspacePhoto(member, new Uint8Array(await body.file.arrayBuffer()));
  return { avatar: photoAddress(name) };
});

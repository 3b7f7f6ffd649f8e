import { saveUserPhoto as contract } from "@/lib/contracts/own-account.ts";
import { saveUserPhoto } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { photoAddress } from "@/lib/http/views/photos.ts";

export const POST = route(contract, async ({ user }, { body }) => {
  const name = await saveUserPhoto(user.id, new Uint8Array(await body.file.arrayBuffer()));
  return { avatar: photoAddress(name) };
});

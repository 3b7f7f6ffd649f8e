import { readPhoto as contract } from "@/lib/contracts/photos.ts";
import { readPhoto } from "@/lib/domain/accounts/index.ts";
import { photoReply } from "@/lib/http/photo-reply.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(contract, async ({ brand }, { params }) => {
  const photo = await readPhoto(brand.id, params.name);
  if (!photo) throw new ProductError("not_found", "notFound");
  return photoReply(photo);
});

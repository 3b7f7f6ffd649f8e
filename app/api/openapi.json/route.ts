import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { requestHost } from "@/lib/http/host.ts";
import { openApiText } from "@/lib/http/openapi.ts";

/** The API's description, under the name that the brand of the host gives the product. */
export async function GET(request: Request): Promise<Response> {
  const { brand } = await brandOfHost(requestHost(request.headers));
  return new Response(openApiText(brand.title), {
    headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
  });
}

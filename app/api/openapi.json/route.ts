import { openApiDocument } from "@/lib/http/openapi.ts";

let text: string | undefined;

/** The API's description, the same for everybody; made once per process. */
export function GET(): Response {
  text ??= JSON.stringify(openApiDocument());
  return new Response(text, {
    headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
  });
}

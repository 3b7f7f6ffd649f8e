/** An answer of a published protocol, which has no envelope. */
export function plainJson(body: Readonly<Record<string, unknown>>, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", pragma: "no-cache" } });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { callsByModule } from "@/lib/http/calls-by-module.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { CallTree } from "./call-tree.ts";
import { sendReply } from "./send-reply.ts";
import { webRequest } from "./web-request.ts";

type Handlers = Readonly<Record<string, RouteHandler | undefined>>;

/** The handlers of a path of the API, which lie where the framework looks for them. Loaded when first asked for. */
const load = (path: string): Promise<Handlers> =>
  import(`../../../app/api/${path.slice(1).replaceAll("{", "[").replaceAll("}", "]")}/route.ts`);

/**
 * Answers the calls of the contracts by their handlers. The framework would answer them too, for twice the time.
 * What is left to it: other paths below /api, such as the sign-on's, and methods that a path doesn't have.
 */
export function callAnswerer(): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const tree = new CallTree(callsByModule().flatMap(({ calls }) => calls.map(({ path }) => path)));
  return async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (!url.startsWith("/api/")) return false;
    const found = tree.find(url.slice("/api".length).split("?", 1)[0]!);
    if (!found) return false;
    const handlers = await load(found.path);
    const handler = handlers[method === "HEAD" ? "GET" : method];
    if (!handler) return false;
    const asked = webRequest(request, response);
    const reply = await handler(asked, { params: Promise.resolve({ ...found.params }) });
    await sendReply(request, response, reply, asked.signal);
    return true;
  };
}

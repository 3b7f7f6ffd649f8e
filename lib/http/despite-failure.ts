import type { RouteHandler } from "./route.ts";

/**
 * A call of which a part works without the database. Where the call ends in an error of the server, `instead` answers,
 * if it can.
 */
export function despiteFailure(
  handler: RouteHandler,
  instead: (request: Request, params: Record<string, string | string[]>) => Response | null,
): RouteHandler {
  const answer: Omit<RouteHandler, "call"> = async (request: Request, next: Parameters<RouteHandler>[1]) => {
    const given = await handler(request, next);
    return given.status < 500 ? given : (instead(request, await next.params) ?? given);
  };
  return Object.assign(answer as RouteHandler, { call: handler.call });
}

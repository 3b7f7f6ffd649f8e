import type { Answer, Call, Route, World } from "../http/router.ts";
import { withFaults } from "../http/with-faults.ts";
import { productNow } from "../store/database.ts";
import { grantOfToken, type Provider } from "../store/grants.ts";

/** How a provider words its refusals. */
export interface Dialect {
  readonly provider: Provider;
  refuse(status: number, word: string, message: string): Answer;
  /** The word and status of a fault that the world was told to have. */
  readonly faults: Readonly<
    Record<
      string,
      { readonly status: number; readonly word: string; readonly headers?: Record<string, string> }
    >
  >;
}

export interface GrantedRoute {
  readonly method: Route["method"];
  readonly path: string;
  /** One of these scopes is needed. */
  readonly scopes: readonly string[];
  /** The parameters that the call takes; any other is refused. */
  readonly query?: readonly string[];
  readonly isRaw?: boolean;
  readonly handle: (world: World, call: Call & { readonly email: string }) => Promise<Answer>;
}

/**
 * A call of an API that takes access tokens, as strict as the provider's. Its answers have the date of product time.
 */
export function grantedRoute(dialect: Dialect, route: GrantedRoute): Route {
  const { provider, refuse, faults } = dialect;
  const subject = `${route.method} ${route.path}`;
  const planned = (status: number) => {
    const fault = faults[String(status)] ?? { status, word: "planned" };
    const given = refuse(fault.status, fault.word, "planned by the control");
    return { ...given, headers: { ...given.headers, ...fault.headers } };
  };
  const answer = async (world: World, call: Call): Promise<Answer> => {
    const token = /^Bearer ([\w-]+)$/.exec(call.headers.authorization ?? "")?.[1];
    const grant = token ? await grantOfToken(world.sql, provider, token) : null;
    if (!grant) return refuse(401, "unauthenticated", "Invalid or expired access token");
    const granted = new Set(grant.scope.split(" "));
    if (!route.scopes.some((scope) => granted.has(scope)))
      return refuse(403, "scope", "Request had insufficient authentication scopes.");
    const unknown = [...call.query.keys()].find((name) => !(route.query ?? []).includes(name));
    if (unknown !== undefined) return refuse(400, "parameter", `Unknown name "${unknown}"`);
    return route.handle(world, { ...call, email: grant.email });
  };
  return {
    method: route.method,
    path: route.path,
    isRaw: route.isRaw ?? false,
    handle: async (world, call) => {
      const given = await withFaults(world, { channel: provider, subject }, planned, () =>
        answer(world, call),
      );
      const date = (await productNow(world.sql)).toUTCString();
      return given && { ...given, headers: { date, ...given.headers } };
    },
  };
}

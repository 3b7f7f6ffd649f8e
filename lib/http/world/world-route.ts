import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type RouteHandler, route } from "../route.ts";
import { mayEnterWorld } from "./world-key.ts";

/** Like `route`, for a call of the embedded world. A caller who may not see the world gets "not found". */
export const worldRoute: typeof route = (spec, handler): RouteHandler => {
  const found = route(spec, handler);
  const absent = route(spec, () => {
    throw new ProductError("not_found", "notFound");
  });
  const answer = async (...given: Parameters<RouteHandler>) => {
    // If the look-up of the host fails, the caller isn't admitted, and the call reports that the database is down.
    const may = await mayEnterWorld(given[0].headers).catch(() => false);
    return (may ? found : absent)(...given);
  };
  return Object.assign(answer, { call: found.call });
};

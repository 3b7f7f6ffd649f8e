import { lookup, Resolver } from "node:dns/promises";

/** Resolves a name to every address it has. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** How long a name server may take, in ms, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/** Runs work one at a time. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/**
 * Resolves names by asking name servers itself. The system's own look-up occupies one of the process's four threads for
 * as long as a name server takes, and whoever owns a name may make that long: four such names would stop all tenants'
 * calls, files and passwords. It is asked only about names that the name servers don't know (a hosts file, a search
 * domain), one at a time, and never after a time-out.
 * @param servers name servers in place of the system's.
 */
export function nameResolver(servers: readonly string[] = [], system: Resolve = systemLookUp): Resolve {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  const inTurn = oneAtATime();
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found;
    const failed = [four, six].find((answer) => answer.status === "rejected" && isTimeOut(answer.reason));
    if (failed?.status === "rejected") throw failed.reason;
    return inTurn(() => system(host));
  };
}

const isTimeOut = (error: unknown) => (error as { readonly code?: unknown } | null)?.code === "ETIMEOUT";

const systemLookUp: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((entry) => entry.address);

/** How many connections may be open at once. */
export interface ConnectionCaps {
  readonly overall: number;
  readonly perHost: number;
  readonly perTenant: number;
  /** How many of all are kept for tenants that have none open. Left out: none. */
  readonly forFirst?: number;
}

/** Where a connection leads, and whose share it uses. */
export interface Place {
  readonly host: string;
  readonly tenant: string;
}

/** The places for open connections of this process. */
export interface Room {
  isFree(place: Place): boolean;
  /** Whether every place of the whole process is taken that a tenant may have. */
  isFull(tenant: string): boolean;
  /** Whether a tenant hasn't used up its share. */
  hasShare(tenant: string): boolean;
  /** Whether a connection that ends at this place would help somebody who waits. */
  isWanted(place: Place): boolean;
  /**
   * Takes a place, and returns what gives it back. Of those who wait, the tenant with the fewest places comes first, then whoever
   * asked first. Null where none became free in time.
   */
  enter(place: Place, patienceMs: number): Promise<(() => void) | null>;
}

interface Waiting {
  readonly place: Place;
  readonly enter: (leave: () => void) => void;
}

/** Places for connections, none of them taken. */
export function connectionRoom({ overall, perHost, perTenant, forFirst = 0 }: ConnectionCaps): Room {
  const hosts = counter();
  const tenants = counter();
  let all = 0;
  const waiting = new Set<Waiting>();
  const isFull = (tenant: string) => all >= overall - (tenants.of(tenant) > 0 ? forFirst : 0);
  const hasShare = (tenant: string) => tenants.of(tenant) < perTenant;
  const isFree = ({ host, tenant }: Place) => !isFull(tenant) && hosts.of(host) < perHost && hasShare(tenant);
  const count = ({ host, tenant }: Place, by: 1 | -1) => {
    all += by;
    hosts.add(host, by);
    tenants.add(tenant, by);
  };
  const letIn = () => {
    for (;;) {
      let next: Waiting | null = null;
      for (const one of waiting)
        if (isFree(one.place) && (!next || tenants.of(one.place.tenant) < tenants.of(next.place.tenant)))
          next = one;
      if (!next) return;
      waiting.delete(next);
      next.enter(occupy(next.place));
    }
  };
  const occupy = (place: Place) => {
    count(place, 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      count(place, -1);
      letIn();
    };
  };
  return {
    isFree,
    isFull,
    hasShare,
    isWanted: ({ host, tenant }) =>
      [...waiting].some(
        ({ place }) => isFull(place.tenant) || place.host === host || place.tenant === tenant,
      ),
    async enter(place, patienceMs) {
      if (isFree(place)) return occupy(place);
      return new Promise((resolve) => {
        const one: Waiting = {
          place,
          enter: (leave) => {
            clearTimeout(late);
            resolve(leave);
          },
        };
        const late = setTimeout(() => {
          waiting.delete(one);
          resolve(null);
        }, patienceMs);
        waiting.add(one);
      });
    },
  };
}

/** Counts by name; a name whose count is nothing is forgotten. */
function counter() {
  const counts = new Map<string, number>();
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: number) {
      const now = (counts.get(name) ?? 0) + by;
      if (now > 0) counts.set(name, now);
      else counts.delete(name);
    },
  };
}

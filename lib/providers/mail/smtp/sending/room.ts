/** How many connections may be open at once. */
export interface ConnectionCaps {
  readonly overall: number;
  readonly perHost: number;
}

/** The places for open connections of this process. */
export interface Room {
  isFree(host: string): boolean;
  /** Whether every place of the whole process is taken. */
  isFull(): boolean;
  /** Whether somebody waits for a place that one at this host would be. */
  isWanted(host: string): boolean;
  /** Takes a place, in the order of asking, and returns what gives it back. Null where none became free in time. */
  enter(host: string, patienceMs: number): Promise<(() => void) | null>;
}

interface Waiting {
  readonly host: string;
  readonly enter: (leave: () => void) => void;
}

/** Places for connections, none of them taken. */
export function connectionRoom({ overall, perHost }: ConnectionCaps): Room {
  const open = new Map<string, number>();
  let all = 0;
  const waiting = new Set<Waiting>();
  const isFull = () => all >= overall;
  const isFree = (host: string) => !isFull() && (open.get(host) ?? 0) < perHost;
  const occupy = (host: string) => {
    all += 1;
    open.set(host, (open.get(host) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      all -= 1;
      const left = (open.get(host) ?? 0) - 1;
      if (left > 0) open.set(host, left);
      else open.delete(host);
      for (const next of waiting) {
        if (!isFree(next.host)) continue;
        waiting.delete(next);
        next.enter(occupy(next.host));
      }
    };
  };
  return {
    isFree,
    isFull,
    isWanted: (host) => waiting.size > 0 && (isFull() || [...waiting].some((one) => one.host === host)),
    async enter(host, patienceMs) {
      if (isFree(host)) return occupy(host);
      return new Promise((resolve) => {
        const one: Waiting = {
          host,
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

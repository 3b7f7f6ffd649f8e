import { hash, verify } from "@node-rs/argon2";

// argon2id (the library's default) with 19 MiB and 2 passes: the floor of S10, about 12 ms on a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many hashes at once, so that a flood of sign-ins can't take the machine's memory (S10). */
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | null = null;

/**
 * Checks a password. Without a stored hash the same work is done against a decoy, so that the answer's time doesn't
 * tell whether the account exists (S9).
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && stored !== null;
}

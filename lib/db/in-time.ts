import { ProductError } from "@/lib/kernel/errors/index.ts";

/**
 * What a statement that only reads gives, or ProductError `unavailable` after `ms` milliseconds: a database that stands
 * still neither answers nor closes its connections, and whoever asks would wait until the network gives them up, many
 * minutes later.
 */
export async function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ProductError("unavailable", "databaseUnavailable")), ms);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

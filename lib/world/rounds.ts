import { logger } from "@/lib/log/index.ts";

interface Rounds {
  /** Of the log. */
  readonly name: string;
  /** What the log says of a round that failed. */
  readonly failure: string;
  /** The pause between two rounds, in ms. */
  readonly everyMs: number;
}

/** Does a work again and again until the returned function is called, which waits for the running round. */
export function startRounds(
  { name, failure, everyMs }: Rounds,
  work: () => Promise<unknown>,
): () => Promise<void> {
  const log = logger(name);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  const wake = () => {
    round = work()
      .catch((err: unknown) => log.warn({ err }, failure))
      .finally(() => {
        if (!isOver) timer = setTimeout(wake, everyMs);
      });
  };
  wake();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await round;
  };
}

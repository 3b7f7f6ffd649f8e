/** Work that is done again and again. */
export interface Repeating {
  /** Ends it, after a running round. */
  stop(): Promise<void>;
}

/**
 * Does something every `everyMs` of machine time. A round that takes longer leaves out those that would come meanwhile.
 * @param atOnce whether the first round comes at once.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  atOnce = false,
): Repeating {
  let under: Promise<void> | null = null;
  const go = () => {
    under ??= work()
      .then(() => {}, onError)
      .finally(() => {
        under = null;
      });
  };
  const timer = setInterval(go, everyMs);
  if (atOnce) go();
  return {
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}

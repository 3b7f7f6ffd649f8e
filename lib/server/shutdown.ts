/** Ends everything once: at a signal, or because the start failed. */
export class Shutdown {
  private under: Promise<void> | null = null;

  constructor(private readonly end: () => Promise<void>) {}

  private once(): Promise<void> {
    this.under ??= this.end();
    return this.under;
  }

  /** Ends it at the first SIGINT or SIGTERM, and the process with it. */
  atSignals(onStopping: () => void): void {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.on(signal, () => {
        if (this.under) return;
        onStopping();
        this.once().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
  }

  /**
   * Does what is to be ended afterwards. What fails because it is being ended is no failure: the answer stays out, and the
   * process goes. Any other failure ends everything and is thrown.
   */
  async unlessStopping<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.under) return new Promise<never>(() => undefined);
      await this.once().catch(() => undefined);
      throw error;
    }
  }
}

/** Ends what was begun, each once and the last first: at a signal, or because something failed. */
export class Shutdown {
  private under: Promise<void> | null = null;
  private readonly ends: (() => Promise<unknown>)[] = [];

  /** Adds what has to be ended; at the latest when it begins, since the process may be told to stop while it is starting. */
  add(end: () => Promise<unknown>): void {
    this.ends.unshift(end);
  }

  /** Ends everything at the first SIGINT or SIGTERM, and the process with it. */
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
   * Does a piece of the start. Once the shutdown has begun, no work begins and work under way never settles: the process
   * is about to exit. A failure of the work ends everything and is thrown.
   */
  async unlessStopping<T>(work: () => Promise<T>): Promise<T> {
    if (this.under) return never();
    try {
      const done = await work();
      return this.under ? never() : done;
    } catch (error) {
      if (this.under) return never();
      await this.once().catch(() => undefined);
      throw error;
    }
  }

  private once(): Promise<void> {
    this.under ??= this.all();
    return this.under;
  }

  /** Ends everything, also what comes after something that couldn't be ended. */
  private async all(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.ends) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

const never = () => new Promise<never>(() => undefined);

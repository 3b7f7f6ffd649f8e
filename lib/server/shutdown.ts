/** Ends what was started, each thing once and the last one first: at a signal, or after a failure. */
export class Shutdown {
  private under: Promise<void> | null = null;
  private readonly ends: (() => Promise<unknown>)[] = [];

  /**
   * Adds something that has to be ended. Call it no later than the thing's start: the process may be stopped while it
   * is starting.
   */
  add(end: () => Promise<unknown>): void {
    this.ends.unshift(end);
  }

  /** Ends everything and exits at the first SIGINT or SIGTERM. */
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
   * Runs one step of the start. Once the shutdown has begun, no step begins, and a running one never settles: the
   * process is about to exit. A failing step ends everything, and its error is thrown.
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

  /** Ends everything, even after something that couldn't be ended. */
  private async all(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.ends) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

const never = () => new Promise<never>(() => undefined);

/** How many bytes fit into a room, and how many of them one owner may have. */
export interface RoomSize {
  readonly total: number;
  readonly share: number;
  /** How many of all are kept for owners that have none. Left out: none. */
  readonly forFirst?: number;
}

interface Waiting {
  readonly owner: string;
  readonly bytes: number;
  readonly enter: () => void;
}

/**
 * Memory that pieces of work share. Work waits until its bytes fit. Whoever came first enters first, except that the
 * work of an owner who has his share already, or would take what is kept for others, lets others pass: no owner keeps
 * another one waiting for longer than the others' share.
 */
export class ByteRoom {
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(private readonly size: RoomSize) {}

  /**
   * Resolves once the bytes fit, with the function that gives them back. More than a share counts as one share.
   * @param patienceMs machine milliseconds after which `late` is thrown instead.
   */
  async enter(owner: string, bytes: number, patienceMs: number, late: () => Error): Promise<() => void> {
    const counted = Math.min(bytes, this.size.share);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== mine);
        reject(late());
        // It may have been the one that nobody could pass.
        this.#letIn();
      }, patienceMs);
      const mine: Waiting = {
        owner,
        bytes: counted,
        enter() {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(mine);
      this.#letIn();
    });
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#take(owner, -counted);
      this.#letIn();
    };
  }

  #letIn(): void {
    const kept: Waiting[] = [];
    const { total, share, forFirst = 0 } = this.size;
    let isFull = false;
    for (const one of this.#waiting) {
      const held = this.#takenBy.get(one.owner) ?? 0;
      const isKept = held > 0 && this.#taken + one.bytes > total - forFirst;
      const isOverShare = isKept || held + one.bytes > share;
      // A large piece of work isn't overtaken by small ones for ever.
      isFull ||= !isOverShare && this.#taken + one.bytes > total;
      if (isFull || isOverShare) kept.push(one);
      else {
        this.#take(one.owner, one.bytes);
        one.enter();
      }
    }
    this.#waiting = kept;
  }

  #take(owner: string, bytes: number): void {
    this.#taken += bytes;
    const left = (this.#takenBy.get(owner) ?? 0) + bytes;
    if (left > 0) this.#takenBy.set(owner, left);
    else this.#takenBy.delete(owner);
  }
}

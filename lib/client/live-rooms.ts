/** The part of a socket that this needs. */
export interface RoomSocket {
  readonly connected: boolean;
  timeout(ms: number): { emitWithAck(event: string, ...given: unknown[]): Promise<unknown> };
}

/**
 * Tells the server what this page wants to hear of: the chosen social account, people, a campaign that is being written
 * [SH-444..SH-447]. A new connection says all of it again.
 */
export class LiveRooms {
  #socket: RoomSocket | null = null;
  #said: string | null = null;
  #chosen: string | null = null;
  #showsPeople = false;
  #waitsForCampaign = false;
  readonly #answerMs: number;

  /** @param answerMs how long the server may take to answer, in milliseconds. */
  constructor(answerMs: number) {
    this.#answerMs = answerMs;
  }

  /** Greets the server over a new connection, and says what the page wants. Rejects if the server doesn't answer. */
  async begin(socket: RoomSocket): Promise<void> {
    this.#socket = socket;
    this.#said = null;
    await this.#emit("server_create_connection");
    await Promise.all([
      this.#chosen ? this.#sayChosen() : null,
      this.#showsPeople ? this.#emit("join_prospects_room") : null,
      this.#waitsForCampaign ? this.#emit("join_ai_room") : null,
    ]);
  }

  /** The social account that the page shows. Null: none. */
  async choose(credentialId: string | null): Promise<void> {
    this.#chosen = credentialId;
    await this.#sayChosen();
  }

  /** The page shows people from now on. Returns whether it didn't before: what happened until then was not heard. */
  async showPeople(): Promise<boolean> {
    if (this.#showsPeople) return false;
    this.#showsPeople = true;
    await this.#emit("join_prospects_room");
    return true;
  }

  /** The page waits for a campaign that a model writes. */
  async waitForCampaign(): Promise<void> {
    this.#waitsForCampaign = true;
    await this.#emit("join_ai_room");
  }

  async #sayChosen(): Promise<void> {
    const [before, now] = [this.#said, this.#chosen];
    if (before === now || !this.#socket?.connected) return;
    this.#said = now;
    await this.#emit("change_credentials", before, now);
  }

  async #emit(event: string, ...given: unknown[]): Promise<void> {
    if (this.#socket?.connected) await this.#socket.timeout(this.#answerMs).emitWithAck(event, ...given);
  }
}

/** How long the server may take to answer over the socket, in milliseconds [SH-460]. */
export const socketAnswerMs = 45_000;

/** The window event that a model has written a campaign; its detail is the campaign's id [BO-062]. */
export const campaignWritten = "live:campaign-written";

/** This page's rooms. */
export const liveRooms = new LiveRooms(socketAnswerMs);

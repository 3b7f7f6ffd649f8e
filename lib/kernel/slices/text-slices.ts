/** How many characters are read in one slice: one to four milliseconds of work. */
const sliceLength = 25_000;

/** Tells work that reads texts when others should have their turn. Short texts are one slice together. */
export class TextSlices {
  #read = 0;

  /** Counts characters that were read. Returns whether the slice is full; the next one then begins. */
  isFullAfter(characters: number): boolean {
    this.#read += characters;
    if (this.#read < sliceLength) return false;
    this.#read = 0;
    return true;
  }
}

/** A reply that is kept instead of sent: as much of Node's as the library uses. */
export class RecordedReply {
  statusCode = 200;
  readonly #headers = new Map<string, string | readonly string[]>();

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  getHeader(name: string): string | readonly string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | readonly string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  /** Where it leads. Null: nowhere. */
  get location(): string | null {
    const value = this.getHeader("location");
    return typeof value === "string" ? value : null;
  }

  /** The `Set-Cookie` lines of the named cookies. */
  cookiesOf(names: readonly string[]): string[] {
    const value = this.getHeader("set-cookie") ?? [];
    return [value].flat().filter((line) => names.some((name) => line.startsWith(`${name}=`)));
  }

  end(): void {}
  json(): void {}
  send(): void {}
}

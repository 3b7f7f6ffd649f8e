/** What a token of a delta query holds: it is opaque to the product. */
export interface DeltaToken {
  readonly mailbox: string;
  readonly folder: string;
  readonly after: number;
  readonly since: string | null;
}

export const writeToken = (token: DeltaToken) => Buffer.from(JSON.stringify(token)).toString("base64url");

/** Null for what is no token of this folder. */
export function readToken(text: string, mailbox: string, folder: string): DeltaToken | null {
  try {
    const token = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as DeltaToken;
    return token.mailbox === mailbox && token.folder === folder && Number.isInteger(token.after)
      ? token
      : null;
  } catch {
    return null;
  }
}

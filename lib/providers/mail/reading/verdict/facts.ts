import type { Message } from "../mime/parts.ts";

/** What a verdict is made from. */
export interface Facts {
  readonly message: Message;
  readonly from: { readonly email: string; readonly name: string };
  readonly subject: string;
  /** The whole text, with what it quotes. */
  readonly text: string;
  /** The new part of the text. */
  readonly newText: string;
}

/** Whether the mail quotes another one below its text, as people's answers do. */
export const quotesMail = ({ text, newText }: Facts) => newText.length < text.length;

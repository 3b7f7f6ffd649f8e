import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKeys } from "@/lib/db/security/secrets.ts";

const markOf = (key: Buffer, token: string) => createHmac("sha256", key).update(token).digest("base64url");

/** What a provider repeats with each notice about the mailbox of a token. */
export const noticeSecretOf = (token: string): string => markOf(derivedKeys("mail notices")[0]!, token);

/** Whether a text is the secret of a token's notices, by a present key or an earlier one. */
export const isNoticeSecret = (token: string, text: string): boolean =>
  derivedKeys("mail notices").some((key) => {
    const [expected, given] = [Buffer.from(markOf(key, token)), Buffer.from(text)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

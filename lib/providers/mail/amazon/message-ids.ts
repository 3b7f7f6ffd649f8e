/** The tag of a mail that comes back with its events. */
export const mailTag = "outreach_mail";

/** The longest value of a tag. */
const tagCap = 256;

/** A mail's Message-ID as a tag, which takes letters, digits, hyphens and underscores only. Null: it is too long. */
export function tagOf(messageId: string): { Name: string; Value: string } | null {
  const Value = Buffer.from(messageId, "utf8").toString("base64url");
  return Value.length <= tagCap ? { Name: mailTag, Value } : null;
}

/** The Message-ID of a tag's value. */
export const idOfTag = (value: string): string => Buffer.from(value, "base64url").toString("utf8");

/**
 * The Message-IDs that a mail with this SES id may have: `email.amazonses.com` in us-east-1, the region's name elsewhere.
 * Source: docs.aws.amazon.com/ses, "Header fields in Amazon SES".
 */
export function amazonIds(id: string, region: string): string[] {
  if (!/^[\w.-]{1,200}$/.test(id)) return [];
  const domain = region === "us-east-1" ? "email.amazonses.com" : `${region}.amazonses.com`;
  return [`<${id}@${domain}>`];
}

import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { OAuthProvider } from "../../oauth/port.ts";
import type { SsoIdentity } from "../port.ts";

/** The tenant of Microsoft's personal accounts, whose addresses Microsoft itself proved. */
const personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad";

/**
 * Reads the claims of a signed answer. Null: it names nobody.
 *
 * Google proved an address of its own, and one of an organisation that it hosts (`hd`); of any other it says only that
 * somebody could read a mail once. An organisation at Microsoft writes any address into its accounts: only that of a
 * personal account, or one whose domain Microsoft proved (`xms_edov`), counts. Sources: Google's and Microsoft's advice
 * on the claim `email`.
 */
export function identityOf(
  provider: OAuthProvider,
  claims: Readonly<Record<string, unknown>>,
): SsoIdentity | null {
  const text = (name: string, most: number) => {
    const value = claims[name];
    return typeof value === "string" ? storableLine(value, most) : "";
  };
  const [tenant, object] = [text("tid", 100), text("oid", 100)];
  const own = text("sub", 255);
  const subject = provider === "microsoft" && tenant && object ? `${tenant}/${object}` : own;
  if (subject === "") return null;
  const email = text("email", 320).trim();
  const isTrue = (value: unknown) => value === true || value === "true" || value === 1 || value === "1";
  const isEmailProven =
    provider === "google"
      ? isTrue(claims.email_verified) && (/@(gmail|googlemail)\.com$/i.test(email) || text("hd", 255) !== "")
      : tenant === personalAccounts || isTrue(claims.xms_edov);
  const [first = "", ...rest] = text("name", 100).split(" ");
  return {
    subject,
    email: email === "" ? null : email,
    isEmailProven,
    firstName: text("given_name", 50) || first.slice(0, 50),
    lastName: text("family_name", 50) || rest.join(" ").slice(0, 50),
  };
}

import { z } from "zod";
import { storableText } from "@/lib/kernel/storable-text/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import type { SocialProfile } from "../port.ts";
import { answerOf, readAnswer, requireAccount, type UnipileOptions } from "./api.ts";
import { classifyUnipile, problemOf, rejected } from "./classify.ts";

/** A text of the network, made storable. What is missing is empty. */
const words = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => storableText(text ?? "", most));

const skill = z.object({ endorsement_id: z.number().nullish(), endorsed: z.boolean().catch(false) });

/** A profile, as far as the product reads it. */
export const fullProfile = z.object({
  provider_id: z.string().min(1).max(500),
  public_identifier: words(500),
  public_profile_url: words(2000),
  first_name: words(200),
  last_name: words(200),
  headline: words(500),
  location: words(300),
  profile_picture_url: words(2000),
  is_premium: z.boolean().catch(false),
  can_send_inmail: z.boolean().optional().catch(undefined),
  is_relationship: z.boolean().catch(false),
  network_distance: z.string().optional().catch(undefined),
  invitation: z.object({ type: z.string(), status: z.string() }).optional().catch(undefined),
  work_experience: z.array(z.object({ company: words(300) })).catch([]),
  skills: z.array(skill).catch([]),
});
export type FullProfile = z.infer<typeof fullProfile>;

const memberId = /^A[A-Z][A-Za-z]AA[\w-]{10,}$/;

/** Whether a name of a person is the network's own id, which needs no look-up. */
export const isProviderId = (text: string) => memberId.test(text) && text.startsWith("ACo");

/** The edition of the network whose id this is. Undefined: the usual one. */
const editionOf = (id: string) =>
  id.startsWith("ACw") ? "sales_navigator" : id.startsWith("AEM") ? "recruiter" : undefined;

/**
 * The name by which the API finds a person: the last part of an address, or an id. Null: the address is of another
 * kind.
 */
export function identifierOf(person: string): string | null {
  if (!person.includes("/")) return person.trim() || null;
  const path = addressOf(person.includes("://") ? person : `https://${person}`)?.pathname ?? "";
  const named =
    /\/in\/([^/]+)/i.exec(path) ??
    /\/sales\/(?:lead|people)\/([^/,]+)/i.exec(path) ??
    /\/talent\/(?:.*\/)?profile\/([^/]+)/i.exec(path);
  try {
    return named?.[1] ? decodeURIComponent(named[1]) : null;
  } catch {
    return null;
  }
}

/** What Unipile answers where the network has no such person. */
const nobody = new Set(["invalid_recipient", "user_unreachable", "invalid_resource_identifier"]);

/**
 * Reads a person's profile. Null: the network knows nobody of this name. Throws ProviderError; `auth` where the account
 * is gone, which Unipile tells by the same status.
 * @param isVisit the person is told of it.
 */
export async function readProfile(
  options: UnipileOptions,
  accountRef: string,
  person: string,
  { sections = "experience", isVisit = false } = {},
): Promise<FullProfile | null> {
  const identifier = identifierOf(person);
  if (identifier === null) return null;
  const answer = await answerOf(options, {
    method: "GET",
    path: `/users/${encodeURIComponent(identifier)}`,
    query: {
      account_id: accountRef,
      linkedin_sections: sections,
      linkedin_api: editionOf(identifier),
      notify: isVisit ? true : undefined,
    },
    isFinal: isVisit,
  });
  if (answer.status < 300) return readAnswer(answer, fullProfile, isVisit);
  const isUnknown = answer.status === 404 || (answer.status === 422 && nobody.has(problemOf(answer).word));
  if (!isUnknown) throw classifyUnipile(answer, isVisit);
  await requireAccount(options, accountRef);
  return null;
}

/** Like `readProfile`; throws `rejected` where there is nobody. */
export async function requireProfile(...asked: Parameters<typeof readProfile>): Promise<FullProfile> {
  const profile = await readProfile(...asked);
  if (!profile) throw rejected("no_such_profile");
  return profile;
}

/** The network's id of a person; throws `rejected` where there is nobody. */
export async function providerIdOf(
  options: UnipileOptions,
  accountRef: string,
  person: string,
): Promise<string> {
  const identifier = identifierOf(person);
  if (identifier && isProviderId(identifier)) return identifier;
  return (await requireProfile(options, accountRef, person)).provider_id;
}

/** How an account stands to a person. */
export function relationOf(profile: FullProfile): SocialProfile["relation"] {
  if (profile.is_relationship || profile.network_distance === "FIRST_DEGREE") return "connected";
  const { type, status } = profile.invitation ?? {};
  return type === "SENT" && status === "PENDING" ? "invited" : "none";
}

/** The address of a person's page. */
export const pageOf = (url: string, name: string) =>
  url.split(/[?#]/)[0] || `https://www.linkedin.com/in/${encodeURIComponent(name)}`;

/** A profile in the port's form. */
export function socialProfile(profile: FullProfile): SocialProfile {
  return {
    providerId: profile.provider_id,
    url: pageOf(profile.public_profile_url, profile.public_identifier || profile.provider_id),
    firstName: profile.first_name,
    lastName: profile.last_name,
    headline: profile.headline,
    company: profile.work_experience[0]?.company ?? "",
    location: profile.location,
    photoUrl: profile.profile_picture_url || null,
    premium: profile.is_premium,
    relation: relationOf(profile),
  };
}

import { hashText } from "@/lib/kernel/random/index.ts";
import { slugOf } from "../people/population.ts";
import { networkSignIns } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { findInvitation, isConnected } from "../store/network.ts";
import type { PersonRow } from "../store/people.ts";

/** The public profile of a person. */
export function publicProfile(person: PersonRow) {
  return {
    providerId: person.provider_id,
    url: person.url,
    firstName: person.first_name,
    lastName: person.last_name,
    headline: person.headline,
    company: person.company,
    location: person.location,
    premium: person.premium,
  };
}

/** A person as an account of the network sees them. */
export async function profileView(db: Db, account: string, person: PersonRow) {
  const connected = await isConnected(db, account, person.id);
  const invited = !connected && (await findInvitation(db, account, person.id)) !== null;
  return {
    ...publicProfile(person),
    photoUrl: null,
    relation: connected ? "connected" : invited ? "invited" : "none",
  };
}

/** The profile of the signed-in account. */
export function ownProfile(ref: string) {
  const own = networkSignIns.find((entry) => entry.ref === ref);
  const [firstName = "", lastName = ""] = own?.name.split(" ") ?? [];
  return {
    providerId: `a${hashText(ref).toString(36)}`,
    url: `https://network.example/in/${slugOf(own?.name ?? ref)}`,
    firstName,
    lastName,
    headline: "Account of the embedded network",
    company: "Embedded Network",
    location: "London, United Kingdom",
    photoUrl: null,
    premium: ref === "acc-1",
    relation: "none",
  };
}

/** Name of the thread between an account and a person. */
export const threadIdOf = (account: string, providerId: string) => `t-${account}-${providerId}`;

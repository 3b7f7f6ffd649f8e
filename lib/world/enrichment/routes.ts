import { type Answer, type Call, ok, type Route, refuse, textField, type World } from "../http/router.ts";
import { type PersonRow, personByAddress, personByEmail, personByName } from "../store/people.ts";
import { knownOf } from "./known.ts";

/** Finds the person whom a call names: by profile, by address, or by name and company. */
async function findPerson({ sql }: World, { body }: Call): Promise<PersonRow | Answer> {
  const [profile, email, name, company] = ["profile", "email", "name", "company"].map((field) =>
    textField(body, field).trim(),
  ) as [string, string, string, string];
  const byProfile = profile === "" ? null : await personByAddress(sql, profile);
  const known = byProfile ?? (email === "" ? null : await personByEmail(sql, email));
  if (known) return known;
  if (profile !== "" || name === "") return refuse(404, "unknown_person");
  // A name alone is that of many people.
  if (company === "") return refuse(422, "no_company_name");
  return (await personByName(sql, name, company)) ?? refuse(404, "unknown_person");
}

async function find(world: World, call: Call): Promise<Answer> {
  const person = await findPerson(world, call);
  if ("status" in person) return person;
  const { email, emailType, phone } = knownOf(world.seed, person);
  const isAsked = (field: string) => call.body[field] === true;
  return ok({
    email: isAsked("email_wanted") ? email : null,
    email_type: isAsked("email_wanted") ? emailType : null,
    phone: isAsked("phone_wanted") ? phone : null,
  });
}

async function describe(world: World, call: Call): Promise<Answer> {
  const person = await findPerson(world, call);
  if ("status" in person) return person;
  return ok({ personality: knownOf(world.seed, person).personality });
}

/** What the world's provider of data tells about people. */
export const enrichmentRoutes: Route[] = [
  { method: "POST", path: "/enrichment/find", handle: find },
  { method: "POST", path: "/enrichment/describe", handle: describe },
];

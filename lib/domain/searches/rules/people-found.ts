import type { Person } from "@/lib/domain/prospects/rules/mapping.ts";
import { completeNames, tidy } from "@/lib/domain/prospects/rules/person.ts";
import { readSocialUrl } from "@/lib/domain/prospects/rules/social-url.ts";

/** A person as the network shows them in a list. */
export interface FoundPerson {
  readonly url: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly company: string;
  readonly location: string;
}

/** A line of what a search brought, as an import takes it. Null: no page of a person. */
export function toLine(found: FoundPerson, line: number) {
  const social = readSocialUrl(found.url);
  if (!social) return null;
  const companyName = tidy(found.company, 200);
  const jobTitle = titleOf(tidy(found.headline, 200), companyName);
  const names = completeNames({
    first: tidy(found.firstName, 100),
    last: tidy(found.lastName, 100),
    full: "",
  });
  const person: Person = {
    line,
    firstName: names.first,
    lastName: names.last,
    fullName: names.full,
    companyName,
    jobTitle,
    location: tidy(found.location, 200),
    email: null,
    phone: null,
    socialUrl: social.url,
    socialKey: social.key,
    customFields: {},
  };
  const cells = [names.full, companyName, jobTitle, social.url];
  return { line: { line, cells, broken: false }, person, key: social.key };
}

/** A headline without the company at its end, which stands in a field of its own. */
function titleOf(headline: string, company: string): string {
  const end = ` at ${company}`;
  return company !== "" && headline.endsWith(end) ? headline.slice(0, -end.length) : headline;
}

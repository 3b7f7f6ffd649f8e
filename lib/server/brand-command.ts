import {
  addOauthSite,
  isRedirectAddress,
  listOauthSites,
  removeOauthSite,
} from "@/lib/domain/accounts/index.ts";
import {
  addBrandDomain,
  brandByKey,
  changeBrand,
  checkBrandDomain,
  createBrand,
  linkWords,
  listBrandDomains,
  optionWords,
  readBrandWords,
  removeBrandDomain,
  setBrandClient,
  switchWords,
  themeWords,
} from "@/lib/domain/brands/index.ts";
import { domainName } from "@/lib/domain/tracking/index.ts";
import { loadErrors } from "@/lib/i18n/errors/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { oauthProviders } from "@/lib/providers/oauth/port.ts";
import { Sentence } from "./installation.ts";

/** How the commands about brands are written. */
export const brandUsage = `  npm run admin -- brand <brand>
  npm run admin -- brand <brand> create <name>
  npm run admin -- brand <brand> set name=<name> title=<title> primary=<colour> <switch>=on|off|default <link>=<address>|default ...
  npm run admin -- brand <brand> domain add <host> app|api [primary]
  npm run admin -- brand <brand> domain check|remove <host>
  npm run admin -- brand <brand> client google|microsoft <client id> <client secret>
  npm run admin -- brand <brand> site [add <name> <redirect address> ... | remove <client id>]`;

const key = /^[a-z0-9][a-z0-9 _-]{0,39}$/;

/**
 * Carries out a command about a brand, and returns what to say. Null: it isn't written like any of them. Throws
 * Sentence.
 * @param dns asks for the records of domains.
 */
export async function brandCommand(
  [brand = "", verb, ...words]: readonly string[],
  dns: Pick<DnsPort, "textsOf">,
): Promise<string[] | null> {
  if (verb === "create" && words.length === 1) return create(brand, words[0]!);
  const id = await idOf(brand);
  if (verb === undefined) return show(brand, id);
  if (verb === "set" && words.length > 0) {
    const change = readBrandWords(words);
    if (typeof change === "string") throw new Sentence(change);
    try {
      await changeBrand(id, change);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      throw new Sentence(loadErrors("en")[error.message] ?? error.message);
    }
    return show(brand, id);
  }
  if (verb === "site") return site(brand, id, words);
  if (verb === "domain") return domain(brand, id, words, dns);
  const [provider, clientId, clientSecret, ...more] = words;
  const known = oauthProviders.find((each) => each === provider);
  if (verb !== "client" || !known || !clientId || !clientSecret || more.length > 0) return null;
  await setBrandClient(id, known, { clientId, clientSecret });
  return [`Brand ${brand} signs people in at ${known} as ${clientId} now.`];
}

async function create(brand: string, name: string): Promise<string[]> {
  if (!key.test(brand)) throw new Sentence("A brand's key has small letters, digits, spaces, - and _.");
  if (name.trim() === "" || name.length > 80) throw new Sentence("A brand's name has 1 to 80 characters.");
  const id = await createBrand(brand, name.trim());
  if (id === null) throw new Sentence(`There is a brand ${brand} already.`);
  return [
    `Brand ${brand} is made. Give it a domain: npm run admin -- brand ${brand} domain add <host> app primary`,
  ];
}

async function idOf(brand: string): Promise<Id> {
  const found = await brandByKey(brand);
  if (!found) throw new Sentence(`There is no brand ${brand}.`);
  return found.id;
}

/** All that a brand is, a line each, in the words in which it is set. */
async function show(brand: string, id: Id): Promise<string[]> {
  const found = await brandByKey(brand);
  if (!found) throw new Sentence(`There is no brand ${brand}.`);
  const lines = (words: ReadonlyMap<string, string>, values: object) =>
    [...words].map(([word, name]) => `${word}=${wordOf((values as Record<string, unknown>)[name])}`);
  const domains = await listBrandDomains(id);
  return [
    `name=${found.name}`,
    `title=${found.title}`,
    ...lines(themeWords, found.theme),
    ...lines(switchWords, found.switches),
    ...lines(optionWords, found.options),
    ...lines(linkWords, found.links),
    `support_chat=${found.support ? `${found.support.kind}:${found.support.appId}` : "none"}`,
    `third_party=${found.thirdParty ?? "none"}`,
    `max_credentials=${found.maxCredentials ?? "none"}`,
    ...domains.map(
      ({ host, kind, isPrimary, isPending }) =>
        `domain ${host}: ${kind}${isPrimary ? ", primary" : ""}${isPending ? ", not proven" : ""}`,
    ),
  ];
}

function wordOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : "none";
}

/** Sites at which a brand's people may sign in with their account here. */
async function site(
  brand: string,
  id: Id,
  [verb, first, ...addresses]: readonly string[],
): Promise<string[] | null> {
  if (verb === undefined) {
    const sites = await listOauthSites(id);
    if (sites.length === 0) return [`Brand ${brand} has no sites.`];
    return sites.map(({ clientId, name, redirectUrls }) => [clientId, name, ...redirectUrls].join("\t"));
  }
  if (verb === "remove" && first && addresses.length === 0) {
    if (!(await removeOauthSite(id, first))) throw new Sentence(`Brand ${brand} has no site ${first}.`);
    return [`${first} can sign nobody in any more.`];
  }
  if (verb !== "add" || !first || addresses.length === 0) return null;
  const odd = addresses.find((address) => !isRedirectAddress(address));
  if (odd !== undefined) throw new Sentence(`"${odd}" is no address by https to which people can be sent.`);
  const { clientId, secret } = await addOauthSite(id, { name: first.slice(0, 80), redirectUrls: addresses });
  return [`client_id ${clientId}`, `client_secret ${secret}`, "The secret is shown this once."];
}

async function domain(
  brand: string,
  id: Id,
  [verb, typed = "", kind, ...more]: readonly string[],
  dns: Pick<DnsPort, "textsOf">,
): Promise<string[] | null> {
  const host = domainName(typed);
  if (host === null) throw new Sentence(`"${typed}" is no domain name.`);
  const isPlain = kind === undefined && more.length === 0;
  if (verb === "remove" && isPlain) {
    if (!(await removeBrandDomain(id, host))) throw new Sentence(`Brand ${brand} has no domain ${host}.`);
    return [`${host} isn't served for brand ${brand} any more.`];
  }
  if (verb === "check" && isPlain) {
    const state = await checkBrandDomain(dns, id, host);
    if (state === "unknown") throw new Sentence(`Brand ${brand} has no domain ${host}.`);
    if (state === "missing") throw new Sentence(`The TXT record of ${host} isn't there yet.`);
    return [`${host} is served for brand ${brand} now.`];
  }
  const isWritten = more.length === 0 || (more.length === 1 && more[0] === "primary");
  if (verb !== "add" || (kind !== "app" && kind !== "api") || !isWritten) return null;
  const proof = await addBrandDomain(id, { host, kind, isPrimary: more.length > 0 });
  if (!proof) throw new Sentence(`${host} belongs to another brand.`);
  return [
    `Set this TXT record: ${proof.name}  ${proof.value}`,
    `Then: npm run admin -- brand ${brand} domain check ${host}`,
  ];
}

import { db, type Tx } from "@/lib/db/index.ts";
import {
  type Brand,
  type BrandChange,
  type BrandMailServer,
  type BrandOptions,
  type BrandTheme,
  changeBrandIn,
  dropMailServer,
  lockBrandRow,
  lookChecks,
  lookValue,
  readClientIds,
  readMailServer,
  readOptions,
  setBrandClientIn,
  setMailServer,
  webAddress,
  writeAdministration,
} from "@/lib/domain/brands/index.ts";
import { type FieldProblem, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { type Operator, requireBrand } from "./operator.ts";
import { type Change, noteChange } from "./record.ts";
import { buildProblems, type SupportWish, supportOf } from "./rules/brand-settings.ts";

/** What changes of a white-label; what is left out stays. */
export interface BrandWish {
  readonly name?: string;
  readonly title?: string;
  readonly adminEmails?: readonly string[];
  /** Texts as typed; empty: the product's own. */
  readonly theme?: Readonly<Partial<Record<keyof BrandTheme, string>>>;
  readonly links?: Readonly<Partial<Record<keyof Brand["links"], string>>>;
  readonly switches?: Readonly<Partial<Brand["switches"]>>;
  readonly options?: Readonly<Partial<BrandOptions>>;
  readonly thirdParty?: OAuthProvider | null;
  readonly maxCredentials?: number | null;
  readonly support?: SupportWish;
  /** Null: the operator's server sends its mails. A missing password leaves the known one. */
  readonly mail?: (BrandMailServer & { readonly password: string | null }) | null;
  readonly clients?: Readonly<
    Partial<Record<OAuthProvider, { readonly clientId: string; readonly clientSecret: string }>>
  >;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Saves what is given of a white-label, all of it or nothing. It counts at once in every web process. Throws
 * `invalid_input` with a problem for each field that is wrong, and `not_found`.
 */
export async function saveBrand(operator: Operator, id: Id, wish: BrandWish): Promise<void> {
  await requireBrand(operator, id);
  const problems: FieldProblem[] = [];
  const theme = lookOf(wish.theme ?? {}, problems);
  const links = linksOf(wish.links ?? {}, problems);
  const support = wish.support && supportOf(wish.support);
  if (support && "problem" in support) problems.push(support.problem);
  if (problems.length > 0) throw refused(problems);
  const change: BrandChange = {
    ...(wish.name === undefined ? {} : { name: wish.name }),
    ...(wish.title === undefined ? {} : { title: wish.title }),
    theme,
    links,
    switches: wish.switches ?? {},
    ...(support && "chat" in support ? { support: support.chat } : {}),
    ...(wish.thirdParty === undefined ? {} : { thirdParty: wish.thirdParty }),
    ...(wish.maxCredentials === undefined ? {} : { maxCredentials: wish.maxCredentials }),
    ...(wish.options === undefined ? {} : { options: wish.options }),
  };
  await db.platform("operations", async (tx) => {
    const row = await lockBrandRow(tx, id);
    if (!row) throw new ProductError("not_found", "notFound");
    const before = await toldIn(tx, id);
    await changeBrandIn(tx, id, change);
    if (wish.adminEmails) await writeAdministration(tx, id, { adminEmails: [...wish.adminEmails] });
    await saveSecrets(tx, id, wish);
    await noteChange(tx, operator, {
      deed: "brand.update",
      brandId: id,
      subjectId: id,
      before,
      after: { ...(await toldIn(tx, id)), ...secretsTold(wish) },
    });
  });
}

/** Says that a white-label is built: all that it needs is there [BO-388]. Throws `invalid_input`, `not_found`. */
export async function buildBrand(operator: Operator, id: Id): Promise<void> {
  const brand = await requireBrand(operator, id);
  const problems = buildProblems({
    hasLogo: brand.theme.logoUrl !== null,
    hasDomain: brand.hosts.some(({ kind }) => kind === "app"),
  });
  if (problems.length > 0) throw refused(problems);
  await db.platform("operations", async (tx) => {
    const row = await lockBrandRow(tx, id);
    await writeAdministration(tx, id, { buildState: "uploaded" });
    await noteChange(tx, operator, {
      deed: "brand.build",
      brandId: id,
      subjectId: id,
      before: { buildState: row?.buildState ?? null },
      after: { buildState: "uploaded" },
    });
  });
}

/** The first problem is the sentence for callers that show one alone. */
const refused = (fields: FieldProblem[]) =>
  new ProductError("invalid_input", fields[0]?.message ?? "invalidInput", { fields });

function lookOf(
  given: NonNullable<BrandWish["theme"]>,
  problems: FieldProblem[],
): Readonly<Partial<Record<keyof BrandTheme, string | number | null>>> {
  const look: Partial<Record<keyof BrandTheme, string | number | null>> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = key as keyof BrandTheme;
    if (value === "") look[name] = null;
    else if (lookChecks[name](value)) look[name] = lookValue(name, value);
    else problems.push({ path: `theme.${snake(name)}`, message: lookProblem(name) });
  }
  return look;
}

function lookProblem(name: keyof BrandTheme): FieldProblem["message"] {
  if (name.endsWith("Url")) return "brandPictureStart";
  if (name === "logoSize") return "brandLogoSize";
  return name.toLowerCase().endsWith("primary") ? "brandColour" : "invalidInput";
}

function linksOf(
  given: NonNullable<BrandWish["links"]>,
  problems: FieldProblem[],
): Readonly<Partial<Record<keyof Brand["links"], string | null>>> {
  const links: Partial<Record<keyof Brand["links"], string | null>> = {};
  for (const [key, value] of Object.entries(given)) {
    const address = value === "" ? null : webAddress(value);
    if (value !== "" && address === null)
      problems.push({ path: `links.${snake(key)}`, message: "brandLinkStart" });
    else links[key as keyof Brand["links"]] = address;
  }
  return links;
}

async function saveSecrets(tx: Tx, id: Id, { mail, clients = {} }: BrandWish): Promise<void> {
  if (mail === null) await dropMailServer(tx, id);
  if (mail) {
    const { password, ...server } = mail;
    if (!(await setMailServer(tx, id, server, password)))
      throw refused([{ path: "mail.password", message: "brandMailPassword" }]);
  }
  for (const provider of ["google", "microsoft"] as const) {
    const client = clients[provider];
    if (client) await setBrandClientIn(tx, id, provider, client);
  }
}

/** That a secret was set, and never which. */
const secretsTold = ({ mail, clients = {} }: BrandWish): Change => ({
  ...(mail?.password ? { mailPassword: "set" } : {}),
  ...(clients.google ? { googleSecret: "set" } : {}),
  ...(clients.microsoft ? { microsoftSecret: "set" } : {}),
});

/** What the record tells of a brand, flat and without secrets. */
async function toldIn(tx: Tx, id: Id): Promise<Change> {
  const row = await lockBrandRow(tx, id);
  if (!row) return {};
  const mail = await readMailServer(tx, id);
  const flat = (prefix: string, values: unknown) =>
    Object.entries((values ?? {}) as Record<string, unknown>).map(
      ([name, value]) =>
        [
          `${prefix}.${name}`,
          typeof value === "boolean" || typeof value === "number" ? value : String(value),
        ] as const,
    );
  return {
    name: row.name,
    title: row.title,
    adminEmails: row.adminEmails,
    thirdParty: row.thirdParty,
    maxCredentials: row.maxCredentials,
    ...Object.fromEntries([
      ...flat("theme", row.theme),
      ...flat("switches", row.switches),
      ...flat("links", row.links),
      ...flat("options", readOptions(row.options)),
      ...flat("support", row.support),
      ...flat("mail", mail),
      ...flat("client", await readClientIds(tx, id)),
    ]),
  };
}

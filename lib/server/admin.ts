import { join, resolve } from "node:path";
import { monthlyCreditsOf } from "@/lib/access/monthly-credits.ts";
import { limitedFeatures, planOf } from "@/lib/access/plan.ts";
import { writtenAmount } from "@/lib/access/plan-offer.ts";
import { isTier, tiers } from "@/lib/access/tiers.ts";
import { closeConnections, db, type Tx } from "@/lib/db/index.ts";
import { startCluster } from "@/lib/db/setup/cluster.ts";
import { appRole, asRole } from "@/lib/db/setup/roles.ts";
import { changeByOperator, endEverySession } from "@/lib/domain/accounts/index.ts";
import { brandByKey, changeBrandPlan } from "@/lib/domain/brands/index.ts";
import { forgetAllTries, mailboxesWithSetAside } from "@/lib/domain/conversations/index.ts";
import { grantByOperator, setCredits } from "@/lib/domain/credits/index.ts";
import { launchSettings, takeSettings } from "@/lib/env/launch.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { sendAnnouncements } from "@/lib/realtime/announce.ts";
import { ports } from "@/lib/wiring.ts";
import { brandCommand, brandUsage } from "./brand-command.ts";
import { databaseName, isTold, keptOf, Sentence } from "./installation.ts";
import { readPlanWords } from "./plan-words.ts";
import { billingCommand, priceCommand, priceUsage } from "./price-command.ts";

/**
 * Gives and takes platform roles, and sets what brands and their plans are, for whoever has the installation's folder
 * or its database address. The console can't create its own first admin.
 */
const usage = `Which of these?
  npm run admin -- grant <e-mail> <brand> platform_admin|super_admin
  npm run admin -- revoke <e-mail> <brand>
  npm run admin -- forget-factor <e-mail> <brand>
  npm run admin -- sign-out <e-mail> <brand>
  npm run admin -- plan <brand> <tier> [<feature>=on|off|default ...] [campaigns=<n>|any] [email_integrations=<n>|any]
    [credits=<n a month>|any] [price_<currency>_month|year=<amount>|none ...] [enabled=on|off]
  npm run admin -- credits <workspace id> <n>|any
  npm run admin -- grant-credits <workspace id> <n> [<key>]
${brandUsage}
${priceUsage}
  npm run admin -- read-again
  npm run admin -- list`;

const roles = ["platform_admin", "super_admin"] as const;
type Role = (typeof roles)[number] | "none";

/** What a verb does with the words behind it. Null: it takes other ones. */
type Command = (words: readonly string[]) => (() => Promise<void>) | null;

/** A command of exactly so many words. */
const ofWords =
  (count: number, work: (...words: string[]) => Promise<void>): Command =>
  (words) =>
    words.length === count ? () => work(...words) : null;

const commands: Readonly<Record<string, Command>> = {
  grant: ([email, brand, word, ...more]) => {
    const role = roles.find((each) => each === word);
    return email && brand && role && more.length === 0 ? () => setRole(email, brand, role) : null;
  },
  revoke: ofWords(2, (email, brand) => setRole(email, brand, "none")),
  "forget-factor": ofWords(2, forgetFactor),
  "sign-out": ofWords(2, signOut),
  plan: ([brand, tier, ...changes]) => (brand && tier ? () => setPlan(brand, tier, changes) : null),
  credits: ofWords(2, setWorkspaceCredits),
  "grant-credits": ([id, count, key, ...more]) =>
    id && count && more.length === 0 ? () => grantWorkspaceCredits(id, count, key) : null,
  brand: (words) => () => tellOfBrand(words),
  price: ([brand, ...words]) => (brand ? () => tellOfPrices(brand, words) : null),
  billing: ([brand, state, ...more]) =>
    brand && (state === "on" || state === "off") && more.length === 0
      ? () => tellOfBilling(brand, state === "on")
      : null,
  "read-again": ofWords(0, readAgain),
  list: ofWords(0, listRoles),
};

async function main([verb = "", ...words]: readonly string[]): Promise<void> {
  const work = Object.hasOwn(commands, verb) ? commands[verb]?.(words) : null;
  if (!work) throw new Sentence(usage);
  await withDatabase(work);
}

/** Sets a user's role and ends the user's sessions: changed rights need a new sign-in. */
async function setRole(email: string, brandKey: string, role: Role): Promise<void> {
  const brandId = await requireBrand(brandKey);
  const emailLower = email.trim().toLowerCase();
  const ended = await db.platform("operations", async (tx) => {
    const user = await requireUser(tx, emailLower, brandId, brandKey);
    if (user.platformRole === role) return null;
    const ended = await endEverySession(tx, user.id);
    await changeByOperator(tx, user.id, { platformRole: role });
    return ended;
  });
  const state = role === "none" ? "has no platform role" : `is ${role}`;
  if (ended === null) return say(`${emailLower} of brand ${brandKey} ${state} already.`);
  say(`${emailLower} of brand ${brandKey} ${state} now.${ended > 0 ? " Open sessions were ended." : ""}`);
}

/** The id of a brand. The look-up is a transaction of its own, so it comes before the one that changes something. */
async function requireBrand(brandKey: string): Promise<Id> {
  const brand = await brandByKey(brandKey);
  if (!brand) throw new Sentence(`There is no brand ${brandKey}.`);
  return brand.id;
}

async function requireUser(tx: Tx, emailLower: string, brandId: Id, brandKey: string) {
  const user = await tx.prisma.user.findUnique({
    where: { brandId_emailLower: { brandId, emailLower } },
  });
  if (!user)
    throw new Sentence(`Nobody with the address ${emailLower} has signed up with brand ${brandKey}.`);
  return user;
}

/** Turns a user's second factor off and ends their sessions, for whoever lost the app and the recovery codes. */
async function forgetFactor(email: string, brandKey: string): Promise<void> {
  const brandId = await requireBrand(brandKey);
  const emailLower = email.trim().toLowerCase();
  const had = await db.platform("operations", async (tx) => {
    const { id } = await requireUser(tx, emailLower, brandId, brandKey);
    // As every change of a second factor does.
    await tx.sql.query("select id from users where id = $1::uuid for update", [id]);
    await tx.prisma.recoveryCode.deleteMany({ where: { userId: id } });
    const { count } = await tx.prisma.secondFactor.deleteMany({ where: { userId: id } });
    await endEverySession(tx, id);
    if (count > 0) await enqueue(tx.sql, "account.send_notice", { userId: id, kind: "secondFactorOff" });
    return count > 0;
  });
  say(
    `${emailLower} of brand ${brandKey} ${had ? "signs in by password alone now" : "had no second factor"}.`,
  );
}

/** Ends every session of a user, and their API tokens: somebody else may have one of them. */
async function signOut(email: string, brandKey: string): Promise<void> {
  const brandId = await requireBrand(brandKey);
  const emailLower = email.trim().toLowerCase();
  const ended = await db.platform("operations", async (tx) =>
    endEverySession(tx, (await requireUser(tx, emailLower, brandId, brandKey)).id),
  );
  say(`${emailLower} of brand ${brandKey}: ${ended} sessions and API tokens were ended.`);
}

/** Sets what one tier of a brand has, and prints what the tier has then. */
async function setPlan(brandKey: string, tier: string, words: readonly string[]): Promise<void> {
  if (!isTier(tier)) throw new Sentence(`There is no tier ${tier}. Tiers: ${tiers.join(", ")}.`);
  const change = readPlanWords(words);
  if (typeof change === "string") throw new Sentence(change);
  const settings = await changeBrandPlan(await requireBrand(brandKey), tier, change);
  const { features, limits } = planOf(tier, settings);
  say(`${tier} of brand ${brandKey} has ${[...features].join(", ")}.`);
  for (const name of limitedFeatures) if (limits[name] !== null) say(`${name}: at most ${limits[name]}.`);
  say(`credits: ${monthlyCreditsOf(tier, settings)} a month.`);
  const { prices, isEnabled } = settings.offer;
  for (const price of prices) say(`price_${price.id}: ${writtenAmount(price)}.`);
  if (!isEnabled) say("Nobody may choose it.");
}

/** Sets how many credits a workspace has left. */
async function setWorkspaceCredits(id: string, count: string): Promise<void> {
  const isNumber = /^\d{1,9}$/.test(count);
  if (!isId(id) || (count !== "any" && !isNumber)) throw new Sentence(usage);
  try {
    await setCredits(id, isNumber ? Number(count) : null);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    throw new Sentence(`There is no workspace ${id}.`);
  }
  say(isNumber ? `${id} has ${count} credits left.` : `Nobody counts the credits of ${id}.`);
}

/** Gives a workspace credits beside those that it has. Under the same key they are given once. */
async function grantWorkspaceCredits(id: string, count: string, key?: string): Promise<void> {
  if (!isId(id) || !/^[1-9]\d{0,8}$/.test(count)) throw new Sentence(usage);
  try {
    const isNew = await grantByOperator(id, Number(count), key);
    say(isNew ? `${id} got ${count} credits.` : `${id} got the credits of this key before.`);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    throw new Sentence(`There is no workspace ${id}.`);
  }
}

/** Has the workers read the mails again that were set aside, after an update that mends the reader. */
async function readAgain(): Promise<void> {
  const mailboxes = await db.platform("operations", async (tx) => {
    await forgetAllTries(tx.sql);
    const found = await mailboxesWithSetAside(tx.sql);
    for (const { workspaceId, mailboxId } of found)
      await enqueue(tx.sql, "mailbox.read_set_aside", { workspaceId, mailboxId });
    return found;
  });
  const mails = mailboxes.reduce((sum, { count }) => sum + count, 0);
  say(`${mails} mails of ${mailboxes.length} mailboxes are read again once a worker runs.`);
}

/** Carries out a command about a brand, and prints what came of it. */
async function tellOfBrand(words: readonly string[]): Promise<void> {
  const lines = await brandCommand(words, ports().dns);
  if (lines === null) throw new Sentence(usage);
  for (const line of lines) say(line);
}

/** Carries out a command about what a brand sells, and prints what came of it. */
async function tellOfPrices(brandKey: string, words: readonly string[]): Promise<void> {
  for (const line of await priceCommand(await requireBrand(brandKey), words)) say(line);
}

/** Has a brand's new workspaces pay, or not. */
async function tellOfBilling(brandKey: string, isOn: boolean): Promise<void> {
  for (const line of await billingCommand(await requireBrand(brandKey), isOn)) say(line);
}

async function listRoles(): Promise<void> {
  const users = await db.platform("operations", (tx) =>
    tx.prisma.user.findMany({
      where: { platformRole: { not: "none" } },
      select: { email: true, platformRole: true, brand: { select: { key: true } } },
      orderBy: [{ brandId: "asc" }, { emailLower: "asc" }],
    }),
  );
  if (users.length === 0) say("Nobody has a platform role.");
  for (const { email, platformRole, brand } of users) say(`${platformRole}\t${brand.key}\t${email}`);
}

/**
 * Runs work on the installation's database as the application's role. An embedded Postgres that isn't running is
 * started and stopped again; a running one is left running.
 */
async function withDatabase(work: () => Promise<void>): Promise<void> {
  const launch = launchSettings();
  const dir = resolve(launch.dataDir);
  if (launch.appDatabaseUrl) return connected(dir, launch.appDatabaseUrl, work);
  const password = await appPassword(dir);
  if (launch.databaseUrl) return connected(dir, asRole(launch.databaseUrl, appRole, password), work);
  const cluster = await startCluster({ dir: join(dir, "postgres") });
  try {
    await connected(dir, asRole(cluster.adminUrl(databaseName), appRole, password), work);
  } finally {
    if (!cluster.adopted) await cluster.stop();
  }
}

async function connected(dir: string, url: string, work: () => Promise<void>): Promise<void> {
  const { masterKey, worldHttpPort } = await keptOf(dir);
  takeSettings({
    DATA_DIR: dir,
    APP_DATABASE_URL: url,
    // As the supervisor gives them to web and worker: keys seal secrets, and the embedded world has name servers of its
    // own.
    MASTER_KEY: launchSettings().masterKey ?? masterKey ?? "",
    ...(worldHttpPort === undefined ? {} : { WORLD_HTTP_PORT: String(worldHttpPort) }),
  });
  try {
    await work();
    await sendAnnouncements();
  } finally {
    await closeConnections();
  }
}

/** Only reads: creating an installation, or moving the ports of a running one, is the supervisor's task. */
async function appPassword(dir: string): Promise<string> {
  const { appPassword: password } = await keptOf(dir);
  if (!password)
    throw new Sentence(
      `There is no installation in ${dir}: run npm start once, or set DATA_DIR to its folder.`,
    );
  return password;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isTold(error) ? text : `That failed: ${text}`}\n`);
    process.exit(1);
  },
);

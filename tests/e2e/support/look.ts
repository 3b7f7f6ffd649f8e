import type { Browser, Page } from "@playwright/test";
import { type PagePath, pages } from "@/lib/access/pages.ts";
import { axeFaults } from "./axe.ts";
import { type DemoPerson, enter, northwind, tokenOf, violet } from "./demo.ts";
import { address } from "./product.ts";
import { ask, payload } from "./raw-request.ts";

/** Pages that stand only in a state which nobody of the demo is in; their own journeys look at them. */
const elsewhere: readonly PagePath[] = [
  "/payment-in-progress",
  "/auth/activate-email",
  "/error",
  "/space/set-space",
];

/** Something to fill a required parameter of a page's address with: a page without an example fails the compiler. */
type Required = Exclude<
  Extract<PagePath, `${string}{${string}}${string}`>,
  `${string}?}` | `/admin/${string}`
>;
const examples: Record<Required, (person: DemoPerson | null) => Promise<string | null>> = {
  "/campaign/edit/{id}": async (person) => {
    if (!person) return null;
    const headers = { authorization: `Bearer ${await tokenOf(person)}` };
    const answer = ask("/api/workflows?limit=1", { host: person.host, headers });
    const { items } = await payload<{ items: { _id: string }[] }>(answer);
    return items[0]?._id ?? null;
  },
  "/crm/manage/{integration}": async () => "default",
  "/inbox/{profileId}/chat": somebody,
  "/inbox/{profileId}/info": somebody,
  "/mailboxes/{type}/{id}": async (person) => {
    if (!person) return null;
    const headers = { authorization: `Bearer ${await tokenOf(person)}` };
    const [box] = await payload<{ _id: string }[]>(ask("/api/integrations", { host: person.host, headers }));
    return box ? `smtp/${box._id}` : null;
  },
  "/preferences/workspace/appearance/{id}": workspaceOf,
  "/preferences/workspace/audit-log/{id}": workspaceOf,
  "/preferences/workspace/basic/{id}": workspaceOf,
  "/preferences/workspace/domains/{id}": workspaceOf,
  "/preferences/workspace/labels/{id}": workspaceOf,
  "/preferences/workspace/labels/{id}/create-new": workspaceOf,
  "/preferences/workspace/labels/{id}/edit/{labelId}": async (person) => {
    if (!person) return null;
    const headers = { authorization: `Bearer ${await tokenOf(person)}` };
    const labels = ask("/api/labels/fetch?labels_types=space", { host: person.host, headers });
    const [label] = await payload<{ _id: string }[]>(labels);
    return label ? `${await workspaceOf(person)}/edit/${label._id}` : null;
  },
  "/preferences/workspace/auto-labels/{id}": workspaceOf,
  "/preferences/workspace/users/{id}": workspaceOf,
  "/smart-sequences/edit/{id}": async (person) => {
    if (!person) return null;
    const headers = { authorization: `Bearer ${await tokenOf(person)}` };
    const answer = ask("/api/smart_sequences?limit=1", { host: person.host, headers });
    const { items } = await payload<{ items: { _id: string }[] }>(answer);
    return items[0]?._id ?? null;
  },
  // A link that isn't valid; tests/e2e/unsubscribe.spec.ts looks at one that is.
  "/u/{token}": async () => "x",
};

/** The workspace of a person of the demo. */
async function workspaceOf(person: DemoPerson | null): Promise<string | null> {
  if (!person) return null;
  const headers = { authorization: `Bearer ${await tokenOf(person)}` };
  return (await payload<{ _id: string }>(ask("/api/space/info", { host: person.host, headers })))._id;
}

/** Somebody with whom a person of the demo has a conversation. */
async function somebody(person: DemoPerson | null): Promise<string | null> {
  if (!person) return null;
  const headers = { authorization: `Bearer ${await tokenOf(person)}` };
  const answer = ask("/api/inbox/dialogs?limit=1", { host: person.host, headers });
  const { items } = await payload<{ items: { _id: string }[] }>(answer);
  return items[0]?._id ?? null;
}

/** The addresses of every page of the table that a person's kind may open, in the order of the table. */
async function addressesFor(person: DemoPerson | null): Promise<string[]> {
  const open = pages.filter(({ path, kind }) => {
    // The console's pages have a journey of their own: tests/e2e/console.spec.ts.
    if (elsewhere.includes(path as PagePath) || kind === "console") return false;
    const isInside = kind === "app" || kind === "choose-space" || path.startsWith("/world");
    return isInside === (person !== null);
  });
  const filled = await Promise.all(
    open.map(async ({ path }) => {
      const plain = path.replace(/\/\{\w+\?\}/g, "");
      if (!plain.includes("{")) return plain;
      const value = await examples[path as Required](person);
      return value ? plain.replace(/\{\w+\}(?:.*\{\w+\})?/, value) : null;
    }),
  );
  return filled.filter((path) => path !== null);
}

/** What axe finds on a page, and whether something is wider than the screen. */
async function faultsOf(page: Page, path: string, host: string): Promise<string[]> {
  await page.goto(address(path, host));
  await page.waitForLoadState("load");
  await page.waitForTimeout(400);
  const faults = await axeFaults(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...faults.map((fault) => `${path}: ${fault}`),
    ...(wide > 0 ? [`${path}: ${wide} px wider than the screen`] : []),
  ];
}

/**
 * Looks at every page in one theme, width and language, and gives what is wrong.
 * @param emptyOneOf of the pages of the workspace that holds nothing yet, every how manyth is looked at.
 */
export async function lookAround(
  browser: Browser,
  {
    theme,
    width,
    locale,
    emptyOneOf = 1,
  }: { theme: "light" | "dark"; width: number; locale?: string; emptyOneOf?: number },
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 }, locale });
  const page = await context.newPage();
  const faults: string[] = [];
  const { host } = northwind;
  for (const path of await addressesFor(null)) faults.push(...(await faultsOf(page, path, host)));
  // The first brand's workspace is full, the second one's holds nothing yet.
  for (const person of [northwind, violet]) {
    await enter(context, person);
    const all = await addressesFor(person);
    const some = person === violet ? all.filter((_, at) => at % emptyOneOf === 0) : all;
    for (const path of some) faults.push(...(await faultsOf(page, path, person.host)));
  }
  await context.close();
  return faults;
}

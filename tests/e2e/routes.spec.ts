import { expect, type Page, test } from "@playwright/test";
import { enter, northwind } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = northwind;

/** Opens a page and returns the path that it led to. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(address(path, host));
  return new URL(page.url()).pathname;
}

/** Follows the redirects of somebody who isn't signed in, and returns the last address. */
async function nobodyEndsAt(path: string): Promise<string> {
  let at = path;
  for (let step = 0; step < 5; step++) {
    const { headers } = await ask(at, { host });
    if (!headers.location) return at;
    at = headers.location;
  }
  return "a circle";
}

test("sign-in, sign-up, activation and error are for signed-out people; others are sent into the application [SH-035, SH-036, SH-040, SH-042]", async ({
  page,
}) => {
  expect(await open(page, "/auth/sign-in")).toBe("/auth/sign-in");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await open(page, "/auth/sign-up")).toBe("/auth/sign-up");
  for (const label of ["First name", "Last name", "Email", "Country"])
    await expect(page.getByLabel(label)).toBeVisible();
  expect(await open(page, "/auth/activate-email?activation_code=none")).toBe("/auth/activate-email");
  await expect(page.getByText(/no longer valid/)).toBeVisible();
  expect(await open(page, "/error")).toBe("/error");
  await expect(page.getByText("We can’t reach the server")).toBeVisible();
  await enter(page.context(), northwind);
  for (const path of ["/auth/sign-in", "/auth/sign-up", "/auth/activate-email"])
    expect(await open(page, path), path).toBe("/campaigns/my-campaigns");
});

test("the campaigns' and people's pages stand for members; nobody is led to the sign-in [OC-003, OC-004, OC-005, OC-182, OC-238]", async ({
  page,
}) => {
  const authorization = `Bearer ${await enter(page.context(), northwind)}`;
  const first = async <T>(path: string) => {
    const { items } = await payload<{ items: (T & { _id: string })[] }>(
      ask(path, { host, headers: { authorization } }),
    );
    return items[0]!;
  };
  const campaign = await first<{ name: string }>("/api/workflows");
  const person = await first<{ full_name: string }>("/api/profiles");
  const places: [string, () => Promise<void>][] = [
    ["/campaign/add", () => expect(page.getByLabel("Name", { exact: true }).first()).toBeVisible()],
    [`/campaign/edit/${campaign._id}`, () => expect(page.getByText(campaign.name).first()).toBeVisible()],
    [
      "/campaigns/duplicate",
      () => expect(page.getByRole("heading", { name: "Duplicate campaigns" })).toBeVisible(),
    ],
    ["/profiles/my-prospects", () => expect(page.getByText(person.full_name).first()).toBeVisible()],
    [
      `/profiles/my-prospects/${person._id}`,
      () => expect(page.getByRole("heading", { name: person.full_name })).toBeVisible(),
    ],
    ["/inbox", () => expect(page.getByRole("heading", { name: "Inbox" }).first()).toBeVisible()],
  ];
  for (const [path, shows] of places) {
    const at = await open(page, path);
    // The inbox opens its first conversation.
    expect(at.startsWith(path), `${path} led to ${at}`).toBe(true);
    await shows();
    expect(await nobodyEndsAt(path)).toBe("/auth/sign-in");
  }
});

test("accounts, integrations and the choice of a workspace stand for members; nobody is led to the sign-in [SH-105, SH-107, SH-287, SH-290]", async ({
  page,
}) => {
  await enter(page.context(), northwind);
  const places = {
    "/integrations": "Integrations",
    "/space/create-space": "Create your workspace",
    "/space/use-space": "Choose a workspace",
    "/credentials/add": "Connect your account",
  };
  for (const [path, heading] of Object.entries(places)) {
    expect(await open(page, path)).toBe(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect(await nobodyEndsAt(path)).toBe("/auth/sign-in");
  }
  // With an account there already, a link leads to the campaigns.
  await expect(page.locator('main a[href^="/campaigns/my-campaigns"]')).toBeVisible();
});

test("the list of campaigns has a view of the archived and one of the deleted, and is searched by its address [OC-002, OC-476]", async ({
  page,
}) => {
  const authorization = `Bearer ${await enter(page.context(), northwind)}`;
  const listed = ask("/api/workflows", { host, headers: { authorization } });
  expect((await payload<{ limit: number }>(listed)).limit).toBe(8);
  for (const view of ["", "/archived", "/deleted"]) {
    expect(await open(page, `/campaigns/my-campaigns${view}`)).toBe(`/campaigns/my-campaigns${view}`);
    const shown = page.getByText("Spring outreach").first();
    if (view === "") await expect(shown).toBeVisible();
    else await expect(shown).not.toBeVisible();
  }
  await open(page, "/campaigns/my-campaigns?search=nothing-like-it");
  await expect(page.getByText("Spring outreach")).not.toBeVisible();
  await open(page, "/campaigns/my-campaigns?search=spring");
  await expect(page.getByText("Spring outreach").first()).toBeVisible();
  expect(await nobodyEndsAt("/campaigns/my-campaigns/archived")).toBe("/auth/sign-in");
});

import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, violet } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { address, world } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

test("an operator makes a brand: its domain is served once it is proven, in its colours, with its switches", async () => {
  const host = `acme${Date.now()}.example.test`;
  const title = async () => /<title>([^<]*)</.exec((await ask("/auth/sign-in", { host })).text)?.[1] ?? "";
  operate("brand", "acme", "create", "Acme Reach");
  operate(
    "brand",
    "acme",
    "set",
    "primary=#7c3aed",
    "hide_new_workspace=on",
    "help=https://help.acme.example",
  );
  const asked = operate("brand", "acme", "domain", "add", host, "app", "primary");
  const [, name = "", value = ""] = /record: (\S+) {2}(\S+)/.exec(asked) ?? [];
  expect(() => operate("brand", "acme", "domain", "check", host)).toThrow(/isn't there yet/);
  expect(await title()).not.toContain("Acme Reach");
  await world("POST", "/dns", { name, texts: [value], mail_servers: [] });
  expect(operate("brand", "acme", "domain", "check", host)).toContain("is served for brand acme now");
  await expect.poll(title).toContain("Acme Reach");
  const { text } = await ask("/auth/sign-in", { host });
  expect(text).toContain("Acme Reach");
  // No page of one brand names another.
  for (const other of ["Northwind", "Violet", "one.localhost", "two.localhost"])
    expect(text).not.toContain(other);
  expect(operate("brand", "acme")).toContain("hide_new_workspace=on");
  operate("brand", "acme", "set", "title=Acme Two");
  await expect.poll(title).toContain("Acme Two");
  operate("brand", "acme", "domain", "remove", host);
  await expect.poll(title).not.toContain("Acme Two");
});

test("a brand's switches and pages: what it has is shown, what it hides leads away [SH-005, SH-011, SH-013, SH-111, SH-221]", async ({
  page,
}) => {
  const { host } = violet;
  await enter(page.context(), violet);
  const header = page.getByRole("banner");
  const news = header.getByRole("link", { name: "What’s new" });
  const sidebar = page.getByRole("navigation").first();
  const partner = sidebar.getByRole("link", { name: "Partner programme" });
  const open = async () => {
    await page.goto(address("/integrations", host));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  const newWorkspace = async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Switch workspace" }).click();
    const dialog = page.getByRole("dialog", { name: "Your workspaces" });
    await expect(dialog.getByText("Violet Talent")).toBeVisible();
    return dialog.getByText("New workspace");
  };
  // A page that nobody switched on is shown by its address alone.
  operate("brand", "two", "set", "changelog=https://changes.example/", "affiliate=default");
  await open();
  await expect(news).toBeHidden();
  await expect(partner).toBeHidden();
  await expect(await newWorkspace()).toBeVisible();
  await page.goto(address("/workspace/add", host));
  await expect(page).toHaveURL(address("/workspace/add", host));
  try {
    operate(
      ...["brand", "two", "set", "changelog_icon=on", "hide_new_workspace=on"],
      "affiliate=https://partners.example/",
    );
    await open();
    await expect(news).toHaveAttribute("href", "https://changes.example/");
    await expect(partner).toHaveAttribute("href", "https://partners.example/");
    await expect(await newWorkspace()).toBeHidden();
    await page.goto(address("/workspace/add", host));
    await page.waitForURL((url) => url.pathname !== "/workspace/add");
  } finally {
    operate(
      ...["brand", "two", "set", "changelog_icon=default", "hide_new_workspace=default"],
      ...["changelog=default", "affiliate=default"],
    );
  }
});

test("a look is tried by the address: seen as a preview, nothing injected, and gone with the next page", async ({
  page,
}) => {
  const { host } = violet;
  const heard: string[] = [];
  page.on("dialog", (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(/^https:\/\/logo\.example/, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(1)"><rect width="40" height="40" fill="teal"/></svg>',
    }),
  );
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-9"));
  const strip = page.getByText("Preview of a look.");
  await page.goto(address("/auth/sign-in", host));
  const own = await accent();
  await expect(strip).toHaveCount(0);

  await page.goto(
    address("/auth/sign-in?primaryCl=0f766e&auth_logo=https://logo.example/a.svg&logoSize=48", host),
  );
  await expect(strip).toBeVisible();
  expect(await accent()).not.toBe(own);
  const logo = page.getByRole("img", { name: /Violet/ }).first();
  await expect(logo).toHaveAttribute("src", "https://logo.example/a.svg");
  await expect(logo).toHaveCSS("height", "48px");
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "preview");

  const bad = "</style><script>alert(1)</script>";
  for (const parameter of [
    "primaryCl",
    "lightTheme",
    "darkTheme",
    "logo",
    "auth_logo",
    "logoSize",
    "support",
    "appId",
  ]) {
    await page.goto(address(`/auth/sign-in?${parameter}=${encodeURIComponent(bad)}`, host));
    await expect(strip).toHaveCount(0);
    expect(await accent(), parameter).toBe(own);
  }
  expect(heard).toEqual([]);
});

import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, openSignedIn, tokenOf, violet } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

test("the header leads to the pages of the section, and keeps the account that was chosen [SH-217]", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/my-dashboard");
  const section = page.getByRole("navigation", { name: "Dashboard" });
  await expect(section.getByRole("link")).toHaveText(["Overview", "Activity", "My tasks"]);
  await expect(section.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await section.getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveURL(/\/dashboard\/activity/);
  await expect(section.getByRole("link", { name: "Activity" })).toHaveAttribute("aria-current", "page");
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(section.getByRole("link", { name: "My tasks" })).toBeVisible();
  // A section of one page has no sub-navigation.
  await page.goto(address("/reports", northwind.host));
  await expect(page.getByRole("navigation", { name: "Reports" })).toHaveCount(0);
});

test("the account menu leads to the person's settings and switches the workspace, with its people [SH-223, SH-227]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.getByRole("button", { name: "Your account" }).first().click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: /^Switch workspace/ })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Platform admin" })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await menu.getByRole("menuitem", { name: "Your settings" }).click();
  await expect(page).toHaveURL(/\/preferences\/user\/basic/);
});

test("an icon of the sidebar moves for a second under the pointer [SH-230]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openSignedIn(page, "/campaigns/my-campaigns");
  const inbox = page
    .getByRole("navigation", { name: "Main navigation" })
    .first()
    .getByRole("link", { name: /^Inbox/ });
  const duration = () => inbox.locator("svg").evaluate((icon) => getComputedStyle(icon).animationDuration);
  expect(await duration()).toBe("0s");
  await inbox.hover();
  expect(await duration()).toBe("1s");
});

test("a balance of credits that changes is shown at once on an open page [SH-449]", async ({ page }) => {
  await openSignedIn(page, "/integrations");
  const live = () => page.evaluate(() => document.documentElement.dataset.live);
  await expect.poll(live).toBe("on");
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  const space = await payload<{ _id: string }>(ask("/api/space/info", { host: northwind.host, headers }));
  await expect(page.getByText(/credits used/)).toHaveCount(0);
  try {
    operate("credits", space._id, "40");
    await expect(page.getByText("0 of 40 credits used")).toBeVisible();
    operate("credits", space._id, "30");
    await expect(page.getByText("0 of 30 credits used")).toBeVisible();
  } finally {
    operate("credits", space._id, "any");
  }
  await expect(page.getByText(/credits used/)).toHaveCount(0);
});

test("the sidebar says once in a browser where the brand takes wishes [SH-250]", async ({ page }) => {
  operate("brand", "two", "set", "feature_request_link=on", "feature_request=https://wishes.example/");
  try {
    await enter(page.context(), violet);
    const notice = page.getByText("Missing something?");
    const kept = () => page.evaluate(() => localStorage.getItem("isCannyFeaturesNotificationShown"));
    await expect(async () => {
      await page.goto(address("/integrations", violet.host));
      await expect(notice).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole("link", { name: "Tell us which feature you need next." })).toHaveAttribute(
      "href",
      "https://wishes.example/",
    );
    expect(await kept()).toBe("true");
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(address("/integrations/api", violet.host));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  } finally {
    operate("brand", "two", "set", "feature_request_link=default", "feature_request=default");
  }
});

test("a phone's foot switches the account [SH-205]", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openSignedIn(page, "/campaigns/my-campaigns");
  const foot = page.getByRole("navigation", { name: "Main navigation" }).filter({ visible: true });
  for (const name of ["Campaigns", /^Inbox/, "Reports", "Settings"])
    await expect(foot.getByRole("link", { name })).toBeVisible();
  await expect(foot.getByRole("link", { name: "Campaigns" }).getByText("Campaigns")).toBeVisible();
  await foot.getByRole("button", { name: /^Social account:/ }).click();
  await expect(page.getByRole("dialog", { name: "Social accounts" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

for (const [language, inbox] of [
  ["en", "Inbox"],
  ["de", "Posteingang"],
  ["es", "Bandeja de entrada"],
  ["fr", "Messagerie"],
  ["pt", "Caixa de entrada"],
] as const)
  test(`a phone's foot has room for its tabs at 360 pixels, in ${language} too`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await enter(page.context(), northwind);
    await page.context().addCookies([{ name: "locale", value: language, url: address("/", northwind.host) }]);
    await page.goto(address("/inbox", northwind.host));
    const foot = page.locator("nav.fixed");
    const label = foot.getByText(inbox, { exact: true });
    await expect(label).toBeVisible();
    expect(await label.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    const tabs = foot.locator(":is(a, button)");
    await expect(tabs).toHaveCount(6);
    for (const tab of await tabs.all()) {
      const box = await tab.boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(40);
      expect(box!.x + box!.width).toBeLessThanOrEqual(360);
    }
    await picture(page, `foot-${language}`);
  });

test("a brand's chat is loaded after its person agreed, and then on every page [SH-008]", async ({
  page,
}) => {
  operate("brand", "two", "set", "support_chat=intercom:abc12345");
  const asked: string[] = [];
  await page.route("https://widget.intercom.io/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: "window.chatLoaded = window.intercomSettings",
    });
  });
  try {
    await enter(page.context(), violet);
    const sidebar = page.getByRole("navigation", { name: "Main navigation" }).first();
    const chat = sidebar.getByRole("button", { name: "Chat with support" });
    await expect(async () => {
      await page.goto(address("/integrations", violet.host));
      await expect(chat).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const policy = (path: string) =>
      page.evaluate(async (at) => (await fetch(at)).headers.get("content-security-policy"), path);
    expect(await policy("/integrations")).not.toContain("intercom");
    await chat.click();
    const question = page.getByRole("dialog", { name: "Load the chat by Intercom?" });
    await expect(question).toContainText("It may set cookies");
    expect(await axeFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Not now" }).click();
    await expect(question).toBeHidden();
    await page.goto(address("/integrations/api", violet.host));
    await expect(chat).toBeVisible();
    expect(asked).toEqual([]);
    await chat.click();
    await question.getByRole("button", { name: "Load the chat" }).click();
    const settings = () => page.evaluate(() => (window as { chatLoaded?: unknown }).chatLoaded);
    await expect.poll(settings).toEqual({ app_id: "abc12345" });
    expect(asked).toEqual(["https://widget.intercom.io/widget/abc12345"]);
    expect(await policy("/integrations")).toContain("intercom");
    expect(await policy("/privacy-policy")).not.toContain("intercom");
    await page.goto(address("/integrations", violet.host));
    await expect.poll(settings).toEqual({ app_id: "abc12345" });
    // An address brings nobody a stranger's chat.
    await page.goto(
      address("/integrations?support=crisp&appId=01234567-89ab-cdef-0123-456789abcdef", violet.host),
    );
    await expect.poll(settings).toEqual({ app_id: "abc12345" });
  } finally {
    operate("brand", "two", "set", "support_chat=none");
  }
});

test("a brand calls the network by its own name [SH-007]", async ({ page }) => {
  operate("brand", "one", "set", "social_name=LinkUp");
  try {
    const switcher = page.getByRole("button", { name: /^LinkUp account: Emma Vogel/ }).first();
    await expect(async () => {
      await openSignedIn(page, "/campaigns/my-campaigns");
      await expect(switcher).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await switcher.click();
    await expect(page.getByRole("dialog", { name: "LinkUp accounts" })).toContainText("New LinkUp account");
  } finally {
    operate("brand", "one", "set", "social_name=default");
  }
});

test("a brand whose people come from another service has its own sign-in, to which signing out leads [SH-037, SH-050, SH-099, SH-518]", async ({
  page,
}) => {
  const own = address("/auth/integration/third-party-login", violet.host);
  // Without such a service the page leads to the usual sign-in.
  await page.goto(own);
  await expect(page).toHaveURL(address("/auth/sign-in", violet.host));
  operate("brand", "two", "set", "third_party=google");
  try {
    await expect(async () => {
      await page.goto(address("/auth/sign-in", violet.host));
      await expect(page).toHaveURL(own, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText("You sign in to Violet & Co with your account at Google.")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    const way = page.getByRole("link", { name: "Google" });
    await expect(way).toHaveAttribute("href", "/api/auth/google/login");
    // A failed try comes back here, with its reason.
    await page.goto(address("/auth/sign-in?sso=refused", violet.host));
    await expect(page).toHaveURL(/third-party-login\?sso=refused$/);
    await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    // Whoever has a password here may still use it.
    await page.getByRole("link", { name: "Sign in with a password instead" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    // Another brand's sign-in is untouched.
    await page.goto(address("/auth/sign-in", northwind.host));
    await expect(page).toHaveURL(address("/auth/sign-in", northwind.host));
    await enter(page.context(), violet, "own");
    await page.goto(own);
    await expect(page).not.toHaveURL(own);
    await page.goto(address("/integrations", violet.host));
    await page.getByRole("button", { name: "Your account" }).first().click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(own);
  } finally {
    operate("brand", "two", "set", "third_party=none");
  }
});

/** A second of silence: 8,000 samples of a byte. */
function silence(seconds: number): Buffer {
  const data = Buffer.alloc(8_000 * seconds, 0x80);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, data.length],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write("data", 36);
  return Buffer.concat([head, data]);
}

test("a recording plays at the foot of any page: skips, speeds, volume, mute, download, and a message where it fails [SH-207, SH-211, SH-212, SH-213]", async ({
  page,
}) => {
  await page.route("**/recordings/good.wav", (route) =>
    route.fulfill({ contentType: "audio/wav", body: silence(60), headers: { "accept-ranges": "bytes" } }),
  );
  await page.route("**/recordings/bad.wav", (route) => route.fulfill({ status: 404, body: "" }));
  const play = (url: string) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent("recording:play", { detail })), {
      url,
      title: "Call with Ada",
    });
  const bar = page.getByRole("region", { name: "Call recording" });
  const audio = () =>
    page.locator("audio").evaluate((each: HTMLAudioElement) => ({
      at: Math.round(each.currentTime),
      rate: each.playbackRate,
      volume: each.volume,
      muted: each.muted,
    }));
  // The layouts of signing in, of legal texts, and of the application.
  for (const path of ["/auth/sign-in", "/privacy-policy", "/campaigns/my-campaigns"]) {
    if (path.startsWith("/campaigns")) await enter(page.context(), northwind);
    await page.goto(address(path, northwind.host));
    await expect(async () => {
      await play("/recordings/bad.wav");
      await expect(bar).toContainText("Failed to load audio.", { timeout: 2_000 });
    }).toPass();
    await bar.getByRole("button", { name: "Close" }).click();
    await expect(bar).toHaveCount(0);
  }
  await play("/recordings/good.wav");
  await expect(bar).toContainText("Call with Ada");
  await expect(bar).toContainText("/ 1:00");
  const press = (name: string) => bar.getByRole("button", { name, exact: true }).click();
  // It plays by itself, since the page was clicked before.
  await press("Pause");
  const { at } = await audio();
  await press("10 seconds forward");
  await expect.poll(async () => (await audio()).at).toBe(at + 10);
  await press("10 seconds back");
  await press("10 seconds back");
  await expect.poll(async () => (await audio()).at).toBe(0);
  for (const [speed, next] of [
    ["1", 1.5],
    ["1.5", 2],
    ["2", 1],
  ] as const) {
    await press(`Speed ${speed}`);
    expect((await audio()).rate).toBe(next);
  }
  await press("Mute");
  expect((await audio()).muted).toBe(true);
  await press("Unmute");
  expect((await audio()).muted).toBe(false);
  const volume = bar.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveAttribute("step", "0.01");
  await volume.fill("0.37");
  expect((await audio()).volume).toBeCloseTo(0.37);
  await expect(bar.getByRole("link", { name: "Download" })).toHaveAttribute("href", "/recordings/good.wav");
  await press("Play");
  await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test("a brand that says so shows the accounts in use over the most that it allows [SH-017]", async ({
  page,
}) => {
  operate("brand", "one", "set", "max_credentials=2", "show_max_credentials=on");
  try {
    const panel = page.getByRole("dialog", { name: "Social accounts" });
    await expect(async () => {
      await openSignedIn(page, "/campaigns/my-campaigns");
      await page
        .getByRole("button", { name: /^Social account:/ })
        .first()
        .click();
      await expect(panel).toContainText("1/2", { timeout: 2_000 });
    }).toPass();
    await expect(panel).toContainText("1 of 2 accounts");
  } finally {
    operate("brand", "one", "set", "max_credentials=default", "show_max_credentials=default");
  }
});

test("the dialogs have their widths: connecting an account 500 pixels, the choice of workspaces 725", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations?addNewModal=true");
  await expect(page.getByRole("dialog", { name: "Connect your account" })).toHaveCSS("width", "500px");
  await page.goto(address("/integrations", northwind.host));
  await page.getByRole("button", { name: "Your account" }).first().click();
  await page.getByRole("menuitem", { name: /^Switch workspace/ }).click();
  await expect(page.getByRole("dialog", { name: "Your workspaces" })).toHaveCSS("width", "725px");
});

test("choosing another account shows its own signatures", async ({ page }) => {
  const { call } = await demoClient();
  const [first] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const { _id: second } = await call<{ _id: string }>("POST", "/credentials/create", {
    ...{ email: "diego.santos@network.example", password: "network-pass-4" },
    ...{ country_code: "DE", timezone: "Europe/Berlin" },
  });
  try {
    await call("POST", `/credentials/${second}/signatures`, {
      ...{ name: "Of the second", message: "Kind regards", is_default: false },
    });
    await openSignedIn(page, `/settings/signatures?selectedCred=${first!._id}`);
    await expect(page.getByText("No signatures yet")).toBeVisible();
    await page
      .getByRole("button", { name: /^Social account:/ })
      .first()
      .click();
    const accounts = page.getByRole("dialog", { name: "Social accounts" });
    await accounts.getByRole("button", { name: /diego/i }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("selectedCred") === second);
    await expect(page).toHaveURL(/\/settings\/signatures/);
    await expect(page.getByRole("heading", { name: "Of the second" })).toBeVisible();
    await expect(page.getByText("No signatures yet")).toBeHidden();
  } finally {
    await call("POST", `/credentials/${second}/delete`);
  }
});

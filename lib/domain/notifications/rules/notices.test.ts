import { describe, expect, it } from "vitest";
import { notificationKinds } from "@/lib/contracts/words/notifications.ts";
import { type Facts, noticesOf } from "./notices.ts";

type Account = Facts["accounts"][number];

const well: Account = {
  _id: "1",
  username: "emma@network.example",
  first_name: "Emma",
  last_name: "Vogel",
  full_name: "Emma Vogel",
  photo_link: "/emma.png",
  profile_link: "https://network.example/in/emma",
  country_code: "DE",
  timezone: "Europe/Berlin",
  work_hours_start: 9,
  work_hours_end: 18,
  work_days: [1, 2, 3, 4, 5],
  holiday_region: null,
  has_password: false,
  status: "active",
  account_type: "basic",
  automation_type: "cloud",
  unread_count: 0,
  wait_for_authorization: false,
  hibernated_at: null,
  connect_limited_at: null,
  inmail_limited_at: null,
  login_limited_at: null,
  sales_error: null,
  required_subscriptions: { premium_at: null, sales_navigator_at: null, recruiter_at: null },
  required_actions: { verify_email: false },
  required_2fa: false,
  required_2fa_type: null,
  two_factor: null,
  is_code_expired: false,
  is_phone_expired: false,
  proxy_refreshes: { left: 2, free_at: null },
  proxy: null,
  setting_proxy: {
    stage: "success",
    country_code: "DE",
    attempt_count: 0,
    proxy_failed_until: null,
  },
  activity_dict: null,
  auth_status: {
    logged_in_at: "2026-01-01T00:00:00Z",
    challenged_at: null,
    hard_challenge_count: 0,
    wrong_password: false,
    must_change_password: false,
    signed_in_elsewhere_at: null,
    security_code: null,
    phone: null,
  },
};
const at = "2026-03-01T10:00:00Z";
const quiet: Facts = {
  accounts: [well],
  mailboxes: [{ id: "m", email: "emma@mail.example", refusal: null }],
  isPaid: true,
  campaigns: { all: 3, running: 1 },
  isCrmTokenExpired: false,
  webhooksOff: [],
  hidesSubscriptions: false,
};
const auth = (change: Partial<Account["auth_status"]>): Partial<Account> => ({
  auth_status: { ...well.auth_status, ...change },
});
const code = (is_wrong = false, is_entering = false) =>
  auth({ security_code: { requested_at: at, is_wrong, is_entering, pin_type: "email" } });
const told = (change: Partial<Account>, more: Partial<Facts> = {}) =>
  noticesOf({ ...quiet, ...more, accounts: [{ ...well, ...change }] });

const subscriptions = { premium_at: at, sales_navigator_at: at, recruiter_at: at };

/** What is given, and the kinds that are told of it, with the words. */
const cases: [string, Partial<Account>, Partial<Facts>, string[]][] = [
  [
    "a mailbox that is refused [SH-408]",
    {},
    { mailboxes: [{ id: "m", email: "e@x", refusal: "535" }] },
    ["danger disconnected_integration disconnectedIntegration"],
  ],
  ["an unpaid workspace [SH-409]", {}, { isPaid: false }, ["danger unpaid_account unpaidAccount"]],
  [
    "a hibernated account [SH-410]",
    { status: "inactive", hibernated_at: at },
    {},
    ["warning hibernated_credential hibernatedCredential"],
  ],
  [
    "missing subscriptions [SH-411]",
    { required_subscriptions: subscriptions },
    {},
    Array<string>(3).fill("warning required_subscription requiredSubscription"),
  ],
  [
    "missing subscriptions, where the brand tells nobody [SH-018]",
    { required_subscriptions: subscriptions },
    { hidesSubscriptions: true },
    [],
  ],
  [
    "trouble of Sales Navigator [SH-412]",
    { sales_error: "no seat" },
    {},
    ["warning sales_navigator_problem salesNavigatorProblem"],
  ],
  [
    "limited invitations [SH-413]",
    { connect_limited_at: at },
    {},
    ["warning connection_limited connectionLimited"],
  ],
  ["limited InMails [SH-414]", { inmail_limited_at: at }, {}, ["warning inmail_limited inmailLimited"]],
  [
    "an address to confirm [SH-415]",
    { required_actions: { verify_email: true } },
    {},
    ["warning verify_email verifyEmail"],
  ],
  [
    "campaigns of which none runs [SH-416]",
    {},
    { campaigns: { all: 2, running: 0 } },
    ["info all_workflows_inactive allWorkflowsInactive"],
  ],
  ["no campaign at all", {}, { campaigns: { all: 0, running: 0 } }, []],
  ["campaigns that the member may not see", {}, { campaigns: null }, []],
  [
    "a password to change [SH-417]",
    auth({ must_change_password: true }),
    {},
    ["danger must_change_password mustChangePassword"],
  ],
  [
    "a wrong password [SH-418]",
    { status: "invalid", ...auth({ wrong_password: true }) },
    {},
    ["danger wrong_password wrongPassword"],
  ],
  ["a suspended account [SH-419]", { status: "blocked" }, {}, ["danger broken_automation blocked"]],
  ["a paused account [SH-419]", { status: "inactive" }, {}, ["danger broken_automation paused"]],
  [
    "a session that the network ended [SH-419]",
    { status: "invalid" },
    {},
    ["danger broken_automation signedOut"],
  ],
  [
    "a session that ended because the account was signed in somewhere else",
    { status: "invalid", ...auth({ logged_in_at: null, signed_in_elsewhere_at: at }) },
    {},
    ["danger broken_automation signedInElsewhere"],
  ],
  [
    "two steps that are required and not set up [SH-420]",
    { required_2fa: true },
    {},
    ["danger two_step_required twoStepRequired"],
  ],
  [
    "two steps that are invalid [SH-420]",
    { required_2fa: true, two_factor: { status: "invalid" } },
    {},
    ["danger two_step_required twoStepRequired"],
  ],
  [
    "two steps that failed [SH-420]",
    { required_2fa: true, two_factor: { status: "failed" } },
    {},
    ["danger two_step_required twoStepRequired"],
  ],
  ["two steps that work [SH-420]", { required_2fa: true, two_factor: { status: "valid" } }, {}, []],
  ["two steps that nobody requires [SH-420]", { two_factor: { status: "failed" } }, {}, []],
  [
    "an expired token of the CRM [SH-421]",
    {},
    { isCrmTokenExpired: true },
    ["danger expired_crm_token expiredCrmToken"],
  ],
  [
    "a sign-in to approve [SH-422]",
    { wait_for_authorization: true },
    {},
    ["warning waiting_authorization waitingAuthorization"],
  ],
  ["a captcha [SH-423]", auth({ challenged_at: at }), {}, ["danger invalid_captcha invalidCaptcha"]],
  [
    "an active account, not signed in, of which nothing is asked [SH-423]",
    auth({ logged_in_at: null }),
    {},
    ["danger invalid_captcha unfinished"],
  ],
  ["limited sign-ins [SH-424]", { login_limited_at: at }, {}, ["warning login_limited loginLimited"]],
  ["a code that is asked for [SH-425]", code(), {}, ["danger security_code_needed securityCodeNeeded"]],
  [
    "a code that has expired [SH-426]",
    { ...code(true), is_code_expired: true },
    {},
    ["danger security_code_expired securityCodeExpired"],
  ],
  ["a code that was wrong [SH-427]", code(true), {}, ["danger security_code_wrong securityCodeWrong"]],
  ["a code that the network is looking at", code(false, true), {}, []],
  [
    "a phone number that is asked for [SH-428]",
    auth({ phone: { requested_at: at, is_wrong: false, is_entering: false } }),
    {},
    ["danger phone_needed phoneNeeded"],
  ],
  ["an account that was removed", { status: "deleted", ...auth({ wrong_password: true }) }, {}, []],
  [
    "a webhook that was given up",
    {},
    { webhooksOff: [{ id: "w", name: "Our CRM" }] },
    ["warning webhook_off webhookOff"],
  ],
  ["nothing", {}, {}, []],
];

/** The cases of some rows of the specification. */
const about = (...rows: readonly string[]) =>
  cases.filter(([name]) => rows.some((row) => name.includes(`[${row}]`)));

function expectTold(some: typeof cases) {
  expect(some.length).toBeGreaterThan(0);
  for (const [name, account, facts, expected] of some)
    expect(
      told(account, facts).map(({ type, kind, words }) => `${type} ${kind} ${words}`),
      name,
    ).toEqual(expected);
}

describe("what is told", () => {
  it("of mailboxes, payment, sleeping accounts and subscriptions [SH-408, SH-409, SH-410, SH-411, SH-018]", () => {
    expectTold(about("SH-408", "SH-409", "SH-410", "SH-411", "SH-018"));
  });

  it("of what the network holds back, and of campaigns that all rest [SH-412, SH-413, SH-414, SH-415, SH-416]", () => {
    expectTold(about("SH-412", "SH-413", "SH-414", "SH-415", "SH-416"));
  });

  it("of passwords, broken accounts, second steps and the CRM [SH-417, SH-418, SH-419, SH-420, SH-421]", () => {
    expectTold(about("SH-417", "SH-418", "SH-419", "SH-420", "SH-421"));
  });

  it("of approvals, captchas, limited sign-ins and phone numbers [SH-422, SH-423, SH-424, SH-428]", () => {
    expectTold(about("SH-422", "SH-423", "SH-424", "SH-428"));
  });

  it("of security codes [SH-425, SH-426, SH-427]", () => {
    expectTold(about("SH-425", "SH-426", "SH-427"));
  });

  it("of webhooks that were switched off by themselves", () => {
    expectTold(cases.filter(([name]) => name === "a webhook that was given up"));
  });

  it("of nothing that needs nobody", () => {
    expectTold(cases.filter(([name]) => !name.includes("[")));
  });

  it("has each of the twenty-two kinds", () => {
    const met = cases.flatMap(([, account, facts]) => told(account, facts).map(({ kind }) => kind));
    expect(new Set(met)).toEqual(new Set(notificationKinds));
  });

  it("names the account with its picture, and where there is something to do, where", () => {
    expect(told(auth({ wrong_password: true }))).toMatchObject([
      {
        values: { name: "Emma Vogel" },
        account: { id: "1", photo: "/emma.png" },
        action: { type: "router", to: "/credentials/add?credential=1" },
      },
    ]);
    expect(told({ full_name: "", connect_limited_at: at })).toMatchObject([
      { values: { name: "emma@network.example" }, action: { type: "modal", modal: "limits" } },
    ]);
    expect(told({ required_subscriptions: subscriptions }).map(({ product }) => product)).toEqual([
      "premium",
      "salesNavigator",
      "recruiter",
    ]);
    expect(told(auth({ challenged_at: at, hard_challenge_count: 2 }))).toMatchObject([{ hardChallenges: 2 }]);
  });

  it("begins with what stands still, and has no two of one key", () => {
    const all = noticesOf({
      ...quiet,
      accounts: [
        { ...well, connect_limited_at: at, inmail_limited_at: at, required_subscriptions: subscriptions },
        { ...well, _id: "2", status: "blocked" },
      ],
      campaigns: { all: 1, running: 0 },
    });
    expect(all.map(({ type }) => type)).toEqual(["danger", ...Array<string>(5).fill("warning"), "info"]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it("keeps its key through one occurrence, and gets another for the next [SH-431]", () => {
    const keyOf = (since: string) => told(auth({ challenged_at: since }))[0]?.key;
    expect(keyOf(at)).toBe(keyOf(at));
    expect(keyOf(at)).not.toBe(keyOf("2026-04-01T10:00:00Z"));
  });
});

import { keepingCredits } from "./buying-credits.ts";
import { type Feature, isFeature } from "./features.ts";
import { pageOf, shownPlaces } from "./find-page.ts";
import { missingName } from "./missing-feature.ts";
import { isItsWorkspace, refuseNamedSpace } from "./named-space.ts";
import { noticeName, noticeOf } from "./notice.ts";
import { isOauthRequest, oauthNames } from "./oauth-request.ts";
import { isOfBrand, noSwitches, type PageSwitches } from "./page-conditions.ts";
import type { PageRule } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { paidRedirectName } from "./paid-redirect.ts";
import { putOffName } from "./put-off.ts";
import { redirectOf } from "./redirects.ts";
import { isShown } from "./shown-pages.ts";
import { tabs } from "./tabs.ts";
import {
  hasFeature,
  isPlatformAdmin,
  isSignedIn,
  isSuperAdmin,
  mayOpen,
  mayOpenPage,
  type Viewer,
} from "./viewer.ts";

/** The input of the guards, read once. */
export interface GuardInput {
  /** The requested path. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly viewer: Viewer;
  /** What the brand shows and hides. Left out: it sets none of its switches. */
  readonly switches?: PageSwitches;
}

/** Where a guard sends the visitor, and why. The reason is for logs and tests. */
export interface GuardRedirect {
  readonly to: string;
  readonly reason: string;
  /** What the plan lacks: the page to which the visitor is led says so. */
  readonly missing?: Feature;
}

type Guard = (input: GuardInput, page: PageRule) => GuardRedirect | null;

/**
 * The first page that the visitor may open; campaigns come first, then the main entries, then any other page [SH-469].
 * Somebody who may open none is led to the choice of workspaces, with a notice.
 */
export function firstAllowedPage(viewer: Viewer, switches: PageSwitches = noSwitches): string {
  const shown = shownPlaces(viewer, switches);
  const place = (["campaigns", ...tabs] as const)
    .map((tab) => shown.find((each) => each.tab === tab))
    .find((each) => each !== undefined);
  return place?.href ?? otherPage(viewer, switches) ?? `/space/use-space?${noticeName}=noPages`;
}

/** The first page of the map, besides the main entries, that the visitor may open. Null: there is none. */
function otherPage(viewer: Viewer, switches: PageSwitches): string | null {
  const ofWorkspace = `/{id}`;
  for (const page of pages) {
    if (page.kind !== "app" || !page.tab || page.whilePaying || !isShown(viewer, page, switches)) continue;
    if (!page.path.includes("{")) return page.path;
    const isOfWorkspace = page.path.startsWith("/preferences/workspace/") && page.path.endsWith(ofWorkspace);
    if (isOfWorkspace && viewer.workspace) return page.path.replace("{id}", viewer.workspace.id);
  }
  return null;
}

/**
 * Guards 1 and 2: a visitor without a session, or with an account that isn't active, goes to the sign-in [SH-168,
 * SH-171].
 */
const token: Guard = ({ viewer, query }, page) => {
  if (page.kind === "public") return null;
  if (page.kind === "entry") {
    if (!isSignedIn(viewer) || (page.staysOpenWith && query.has(page.staysOpenWith))) return null;
    const to = page.signedInTo ?? "/";
    const own = pageOf(to);
    // Who may not open their own page instead stays: a link of a mail must lead somewhere.
    if (own && (!viewer.workspace || !mayOpenPage(viewer, own))) return null;
    return { to, reason: "already_signed_in" };
  }
  if (viewer.user && viewer.user.status !== "active") return { to: "/auth/sign-in", reason: "inactive" };
  if (page.kind === "activation") return null;
  return viewer.session?.kind === "user" && viewer.user ? null : { to: "/auth/sign-in", reason: "token" };
};

/**
 * An address that names a workspace in which the visitor can't be leads to the page that checks the token; it says
 * why, and goes on without the workspace [SH-170]. The console needs none (decision 11).
 */
const namedSpace: Guard = ({ viewer, query }, page) => {
  const asked = query.get("space");
  const isMeant = page.kind === "app" || page.kind === "choose-space";
  return isMeant && asked !== null && refuseNamedSpace(asked, viewer)
    ? { to: `/error?space=${asked}`, reason: "named_space" }
    : null;
};

/** Guard 3: a user with an unconfirmed address goes to the activation, unless it was deferred [SH-172, SH-056]. */
const activation: Guard = ({ viewer, query }, page) => {
  if (page.kind === "activation")
    return isSignedIn(viewer) && !query.has("activation_code") ? { to: "/", reason: "confirmed" } : null;
  if (page.kind === "public" || page.kind === "entry") return null;
  if (viewer.user && !viewer.user.isEmailConfirmed && !query.has(putOffName)) {
    return { to: "/auth/activate-email", reason: "activation" };
  }
  return null;
};

/** Guard 4: no workspace chosen [SH-173]. */
const space: Guard = ({ viewer }, page) => {
  if (page.kind !== "app") return null;
  if (viewer.workspace && viewer.workspace.status === "active") return null;
  return viewer.workspaceCount > 0
    ? { to: "/space/use-space", reason: "space" }
    : { to: "/space/create-space", reason: "space" };
};

/**
 * Guards 5 and 6: unpaid workspaces, and billing pages where billing is off [SH-175, SH-176, SH-179, SH-182, SH-190].
 * Platform admins are exempt from the first (decision 10). A visitor who waits for a payment stays on the payment's
 * page (decision 12).
 */
const paid: Guard = ({ viewer, switches = noSwitches }, page) => {
  const { workspace } = viewer;
  if (page.kind !== "app" || !workspace) return null;
  if (page.whilePaying) {
    if (workspace.isPaid) return { to: "/campaigns", reason: "paid" };
    return workspace.paymentInProgress ? null : { to: "/billing-warning", reason: "unpaid" };
  }
  const isPaying = page.afterPayment && workspace.paymentInProgress;
  if (!workspace.isPaid && !page.unpaidOk && !isPaying && !isPlatformAdmin(viewer)) {
    return workspace.paymentInProgress
      ? { to: "/payment-in-progress", reason: "payment_in_progress" }
      : { to: "/billing-warning", reason: "unpaid" };
  }
  const isBillingOff = !workspace.isBillingEnabled || switches.hideBilling;
  return page.isBilling && isBillingOff ? { to: "/campaigns", reason: "billing_off" } : null;
};

/** Guard 7: no social account [SH-184, SH-185, SH-513]. */
const credentials: Guard = ({ viewer, switches = noSwitches }, page) => {
  const { workspace } = viewer;
  if (page.kind !== "app" || !workspace || page.nocredsOk || viewer.credentialCount > 0) return null;
  if (workspace.isBillingEnabled && !workspace.isPaid && !isPlatformAdmin(viewer))
    return { to: "/billing-warning", reason: "credentials_unpaid" };
  // Who may not add an account is shown what they may open without one.
  const instead = mayOpen(viewer, "settings") ? null : firstWithoutAccount(viewer, switches);
  return { to: instead ?? "/credentials/add", reason: "credentials" };
};

/** The first main entry that the visitor may open without a social account. Null: there is none. */
export function firstWithoutAccount(viewer: Viewer, switches: PageSwitches): string | null {
  return shownPlaces(viewer, switches).find(({ href }) => pageOf(href)?.nocredsOk)?.href ?? null;
}

/** A workspace that doesn't show its CRM has no pages of it [OC-341]. */
const crm: Guard = ({ viewer, switches }, page) =>
  page.isCrm && viewer.workspace?.showsCrm !== true
    ? { to: firstAllowedPage(viewer, switches), reason: "crm" }
    : null;

/** A worker on a page that isn't allowed, or is for admins, goes to the first allowed one [SH-469]. */
const tab: Guard = ({ viewer, switches }, page) =>
  page.kind === "app" && !mayOpenPage(viewer, page)
    ? { to: firstAllowedPage(viewer, switches), reason: "tab" }
    : null;

/**
 * The console is for admins of the platform alone [SH-471]. They need neither a workspace nor a payment nor an account
 * there: the guards before this one ask those only of the application's pages (decision 11) [SH-192]. To everybody else
 * its pages are unknown, and so are those of super admins to other admins of the platform.
 */
const platformOnly: Guard = ({ viewer }, page) => {
  if (page.kind !== "console") return null;
  if (!isPlatformAdmin(viewer)) return { to: unknownTo, reason: "console" };
  return page.superOnly && !isSuperAdmin(viewer)
    ? { to: `${consoleHome}?${noticeName}=unknown`, reason: "console" }
    : null;
};

/** Where an unknown address leads [SH-194]. */
const unknownTo = `/campaigns?${noticeName}=unknown`;
/** Where the console begins, and where its unknown addresses lead [BO-274, BO-288]. */
const consoleHome = "/admin/customers";

/** Guard 8: a feature that the plan lacks [SH-186]. */
const feature: Guard = ({ viewer }, page) => (page.feature ? refuseWithout(viewer, page.feature) : null);

/** Where somebody is led from a page whose feature the plan lacks. Null: it has the feature. */
export function refuseWithout(viewer: Viewer, needed: Feature): GuardRedirect | null {
  if (hasFeature(viewer, needed)) return null;
  return viewer.credentialCount > 0
    ? { to: "/campaigns", reason: "feature", missing: needed }
    : { to: "/credentials/add", reason: "feature" };
}

/** A page of the dialer, which nobody in the workspace has turned on yet [OC-302]. */
const dialer: Guard = ({ viewer }, page) =>
  page.isDialer && viewer.workspace?.hasDialer !== true ? { to: "/campaigns", reason: "dialer" } : null;

/** A page whose address says too little leads to the start [SH-043]. */
const query: Guard = ({ query: given }, page) =>
  (page.needsQuery ?? []).every((name) => given.get(name)) ? null : { to: "/", reason: "query" };

/** The guards in the specification's order [SH-167]. The ninth, for saved drafts, runs in the browser. */
export const guards: readonly Guard[] = [
  token,
  namedSpace,
  activation,
  space,
  paid,
  credentials,
  tab,
  crm,
  platformOnly,
  feature,
  dialer,
  query,
];

/**
 * Where a request for a page is redirected, or null to let it through. Pure: middleware and `definePage()` both ask
 * it. Unknown addresses, and those of pages that the brand doesn't have, lead to the campaigns; those below /space lead
 * to creating a workspace [SH-110, SH-194]. A notice tells the visitor so.
 */
export function decide(input: GuardInput): GuardRedirect | null {
  const path = input.path.length > 1 ? input.path.replace(/\/+$/, "") : input.path;
  const lower = path.toLowerCase();
  if (lower === "/") {
    const questions = pageOf("/onboarding")!;
    if (isAsked(input.viewer) && !firstOf(input, questions))
      return { to: "/onboarding", reason: "onboarding" };
    const start = pages.find((page) => page.path.startsWith("/campaigns"))!;
    return firstOf(input, start) ?? { to: firstAllowedPage(input.viewer, input.switches), reason: "start" };
  }
  const moved = lower === "/settings" ? settingsHome(input.viewer) : redirectOf(lower, isPage);
  // Whoever has chosen no workspace yet is led to the choice by the guards of the start.
  const { workspace } = input.viewer;
  const movedTo = moved && pageOf(moved);
  const refused = movedTo ? namedSpace(input, movedTo) : null;
  if (refused) return refused;
  if (moved?.includes("{space}") && !workspace) return { to: "/", reason: "moved" };
  if (moved) return { to: moved.replace("{space}", workspace?.id ?? ""), reason: "moved" };
  const page = pageOf(path);
  if (!page || !isOfBrand(page, input.switches ?? noSwitches)) {
    if (lower === "/admin" && isPlatformAdmin(input.viewer))
      return { to: consoleHome, reason: "console_home" };
    if (lower.startsWith("/admin/") && isPlatformAdmin(input.viewer))
      return { to: `${consoleHome}?${noticeName}=unknown`, reason: "unknown" };
    return lower.startsWith("/space/")
      ? { to: `/space/create-space?${noticeName}=unknown`, reason: "unknown" }
      : { to: unknownTo, reason: "unknown" };
  }
  return firstOf(input, page);
}

const isPage = (path: string) => pageOf(path) !== null;

/** The first page of an account's settings [SH-270]. */
const settingsHome = (viewer: Viewer) =>
  hasFeature(viewer, "social_automation") ? "/settings/account" : "/settings/limits";

/**
 * Whether the viewer is an admin of a workspace whose questions of the beginning weren't answered or skipped [SH-163].
 */
const isAsked = ({ workspace, membership }: Viewer) =>
  workspace?.isOnboardingDue === true && membership?.isAdmin === true;

/** What the guards say of one page. */
export function firstOf(input: GuardInput, page: PageRule): GuardRedirect | null {
  for (const guard of guards) {
    const redirect = guard(input, page);
    if (redirect) return redirect;
  }
  return null;
}

/** The address of a redirect, with what the plan lacks. */
export const addressOf = ({ to, missing }: GuardRedirect): string =>
  missing ? `${to}?${missingName}=${missing}` : to;

/**
 * Adds the parameters that every address of the application keeps: space and selectedCred [SH-065], and on the way to
 * a page also the notice and what the plan lacks. A space that the viewer may not open is dropped: otherwise it would
 * stay in the address of the page that offers another one.
 */
export function withKeptQuery(to: string, query: URLSearchParams, viewer: Viewer): string {
  const [path, own] = keepingCredits(to, query).split("?");
  const kept = new URLSearchParams(own);
  for (const name of ["space", "selectedCred"]) {
    const value = query.get(name);
    const isForeign = name === "space" && !isItsWorkspace(value, viewer);
    if (value && !isForeign && !path!.startsWith("/auth/")) kept.set(name, value);
  }
  // A site that wants to know who somebody is waits while they sign in [SH-055].
  if (path === "/auth/sign-in" && isOauthRequest(query))
    for (const name of oauthNames) if (query.has(name)) kept.set(name, query.get(name)!);
  // Whoever comes back from paying is counted once the workspace is paid, on the page to which they are led.
  if (query.has(paidRedirectName) && !path!.startsWith("/auth/")) kept.set(paidRedirectName, "true");
  // Whoever put off the confirmation of their address isn't asked for it again by a page that leads on [SH-056].
  const isPutOff = query.has(putOffName) && viewer.user?.isEmailConfirmed === false;
  if (isPutOff && !path!.startsWith("/auth/")) kept.set(putOffName, "true");
  const notice = noticeOf(query);
  if (notice && !path!.startsWith("/auth/")) kept.set(noticeName, notice);
  const missing = query.get(missingName);
  if (missing && isFeature(missing) && !path!.startsWith("/auth/")) kept.set(missingName, missing);
  const text = kept.toString();
  return text ? `${path}?${text}` : path!;
}

import type { CredentialView, ProxySettings } from "@/lib/contracts/credentials.ts";
import { type CredentialDetail, daysOfSum, routeOf } from "@/lib/domain/credentials/index.ts";

const time = (at: Date | null) => at?.toISOString() ?? null;

/** A social account on the wire [SH-293, SH-297]. Fields without a feature yet are empty, never missing. */
export function toCredentialView(row: CredentialDetail, unread: number): CredentialView {
  const { heldBackSince: held } = row;
  return {
    _id: row.id,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: `${row.firstName} ${row.lastName}`.trim(),
    photo_link: row.photoUrl,
    profile_link: row.profileUrl,
    country_code: row.countryCode,
    timezone: row.timezone,
    work_hours_start: row.workHoursStart,
    work_hours_end: row.workHoursEnd,
    work_days: daysOfSum(row.workDays),
    holiday_region: row.holidayRegion,
    has_password: false,
    status: row.status as CredentialView["status"],
    account_type: row.accountType,
    automation_type: row.automationType as CredentialView["automation_type"],
    unread_count: unread,
    wait_for_authorization: row.waitsForAuthorization,
    hibernated_at: row.status === "inactive" ? time(row.hibernatedAt) : null,
    connect_limited_at: time(held.invitation),
    inmail_limited_at: time(held.inmail),
    login_limited_at: time(held.login),
    sales_error: held.sales_error ? "disconnected" : null,
    required_subscriptions: {
      premium_at: time(held.premium),
      sales_navigator_at: time(held.sales_navigator),
      recruiter_at: time(held.recruiter),
    },
    required_actions: { verify_email: row.verifyEmailAt !== null },
    required_2fa: row.secondStep !== null,
    required_2fa_type: row.secondStep as CredentialView["required_2fa_type"],
    two_factor: twoFactorOf(row),
    is_code_expired: row.isCodeExpired,
    is_phone_expired: row.isPhoneExpired,
    proxy: toProxyView(row),
    setting_proxy: toSettingProxy(row),
    proxy_refreshes: { left: row.addressChangesLeft.left, free_at: time(row.addressChangesLeft.freeAt) },
    activity_dict: null,
    auth_status: {
      logged_in_at: time(row.loggedInAt),
      challenged_at: time(row.challengedAt),
      hard_challenge_count: row.hardChallengeCount,
      wrong_password: row.isWrongPassword,
      // No provider says so: one of these passwords is refused like a wrong one.
      must_change_password: false,
      signed_in_elsewhere_at: time(row.signedInElsewhereAt),
      security_code: row.pinRequestedAt
        ? {
            requested_at: time(row.pinRequestedAt),
            is_wrong: row.isPinWrong,
            is_entering: row.isPinEntering,
            pin_type: (row.pinType ?? "other") as "app" | "sms" | "email" | "other",
          }
        : null,
      phone: row.phoneRequestedAt
        ? {
            requested_at: time(row.phoneRequestedAt),
            is_wrong: row.isPhoneWrong,
            is_entering: row.isPhoneEntering,
          }
        : null,
    },
  };
}

/** The proxy of the account's owner. Null: it goes without one [SH-295]. */
function toProxyView(row: CredentialDetail): CredentialView["proxy"] {
  const route = routeOf(row);
  if (route.kind !== "own") return null;
  const { host, isDomain, port, username } = route.proxy;
  return {
    proxy_address: isDomain ? null : host,
    domain: isDomain ? host : null,
    ports: { http: port },
    username,
    password: null,
  };
}

function toSettingProxy(row: CredentialDetail): CredentialView["setting_proxy"] {
  const failedUntil = row.proxyFailedUntil;
  return {
    // The way is in use from the network's first answer through it.
    stage: failedUntil ? "fail" : row.accountRef === null ? "start" : "success",
    country_code: row.countryCode,
    attempt_count: row.proxyAttempts,
    proxy_failed_until: failedUntil && Math.ceil(failedUntil.getTime() / 1000),
  };
}

/** How an account reaches the network, on the wire. */
export function toProxySettings(row: CredentialDetail): ProxySettings {
  return {
    country_code: row.countryCode,
    proxy_type: row.proxyType as ProxySettings["proxy_type"],
    custom_proxy: row.proxyMode === "own",
    no_proxy: row.proxyMode === "none",
    proxy: toProxyView(row),
    setting_proxy: toSettingProxy(row),
  };
}

/** What was handed over for the second step, without its password, which nobody keeps [SH-294]. */
function twoFactorOf(row: CredentialDetail): CredentialView["two_factor"] {
  const { secondStep, secondStepUsername, secondStepStatus } = row;
  if (secondStep === null || secondStepUsername === null || secondStepStatus === null) return null;
  return {
    username: secondStepUsername,
    password: null,
    status: secondStepStatus as "valid" | "invalid" | "failed",
    update_password: secondStepStatus === "invalid",
    link: null,
    temporary_locked_at: null,
  };
}

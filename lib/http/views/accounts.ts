import type { UserView } from "@/lib/contracts/accounts.ts";
import type { AccountUser } from "@/lib/domain/accounts/index.ts";
import type { Brand } from "@/lib/domain/brands/index.ts";
import { type BrandTokens, brandRamp } from "@/lib/kernel/colour/index.ts";
import type { RequestContext } from "../context.ts";
import { photoAddress } from "./photos.ts";

/** A user on the wire [SH-093]. */
export function toUserView(
  user: AccountUser,
  ctx: Pick<RequestContext, "brand" | "host" | "isHttps">,
  isBillingEnabled = false,
): UserView {
  return {
    _id: user.id,
    brand: ctx.brand.key,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    avatar: photoAddress(user.photo),
    phone: user.phone,
    language: user.locale,
    approval_mode: user.preferences.approvalMode,
    sign_in_mails: user.preferences.tellsSignIns,
    created_at: user.createdAt.toISOString(),
    status: user.status,
    email_confirmed: user.isEmailConfirmed,
    track_info: user.trackInfo,
    config: toConfig(ctx.brand, user.id, `${ctx.isHttps ? "https" : "http"}://${ctx.host}`, isBillingEnabled),
    calendly_token: null,
    vendasta_bar: null,
  };
}

const ramps = new Map<string, BrandTokens>();

/** A brand's colours, derived once for each primary colour. */
function rampOf(primary: string): BrandTokens {
  const known = ramps.get(primary) ?? brandRamp(primary);
  ramps.set(primary, known);
  return known;
}

function toConfig(
  brand: Brand,
  userId: string,
  clientLink: string,
  isBillingEnabled: boolean,
): UserView["config"] {
  const { light, dark } = rampOf(brand.theme.primary);
  return {
    brand: brand.key,
    name: brand.name,
    color: brand.theme.primary,
    logo_shape: brand.theme.logoShape,
    client_link: clientLink,
    is_billing_enabled: isBillingEnabled,
    light_theme: light,
    dark_theme: dark,
    is_ghl_connected: false,
    promote_kit_id: null,
    support: brand.support && {
      name: brand.support.kind,
      app_id: brand.support.appId,
      user_id: userId,
    },
  };
}

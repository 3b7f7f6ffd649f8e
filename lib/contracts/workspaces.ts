import { z } from "zod";
import { call } from "./call.ts";
import { featuresSettings, localPrice } from "./features-settings.ts";
import {
  done,
  idField,
  requiredText,
  storableText,
  text,
  wireBoolean,
  wireNullable,
  wireObject,
} from "./fields.ts";
import { photoCall } from "./photos.ts";

/** A workspace in a list of choices. */
export const spaceItem = z.object({
  _id: z.string(),
  name: z.string(),
  /** The address of the photo, relative to the application's host. */
  avatar: z.string().nullable(),
  status: z.string(),
  brand: z.string(),
  users_count: z.number().int(),
  is_admin: z.boolean(),
  is_current: z.boolean(),
});
export type SpaceItem = z.infer<typeof spaceItem>;

/**
 * The account (workspace) [SH-117, SH-118, SH-119]. Fields of parts that aren't built (dialer, CRM, subscriptions,
 * extension, other products' tokens) are null, empty or false.
 */
export const spaceView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.null(),
  brand: z.string(),
  avatar: z.string().nullable(),
  /** The colour that its admins chose. Null: the brand's. */
  accent: z.string().nullable(),
  status: z.enum(["active", "blocked", "deleted"]),
  tier: z.string(),
  is_paid: z.boolean(),
  payment_in_progress: z.boolean(),
  is_billing_enabled: z.boolean(),
  has_dialer: z.boolean(),
  show_crm: z.boolean(),
  crm_tokens: z.null(),
  /** Null: there is none. */
  subscription: z
    .object({
      tier: z.string(),
      interval: z.string(),
      currency: z.string(),
      /** What it costs each time, without tax, in the currency's smallest unit. */
      amount: z.number().int(),
      name: z.string(),
    })
    .nullable(),
  subscription_mode: z.enum(["disabled", "stripe", "manual", "no_sub"]),
  subscription_used_seats: z.number().int(),
  used_seats: z.number().int(),
  total_seats: z.number().int(),
  available_seats: z.number().int(),
  cloud_seats_available: z.number().int(),
  extension_seats_available: z.number().int(),
  extension_overusage: z.number().int(),
  /** Stands below the mails of campaigns that ask for it. Empty: none. */
  postal_address: z.string(),
  features_settings: featuresSettings,
  /** The most accounts that the brand allows. */
  vendasta_bar: z.object({ max_credentials: z.number().int().nullable() }),
  /** Null: nobody counts credits here. */
  credits_usage: z
    .object({
      usage_by_type: z.object({ default: z.number() }),
      available_by_type: z.object({ default: z.number().nullable() }),
    })
    .nullable(),
  notifications: z.object({ is_expired_hubspot_token: z.literal(false) }),
  stripe_customer: z.object({ is_billing_enabled: z.boolean() }),
  info: z.object({ location: z.object({ country_code: z.null() }) }),
  config: z.object({ logo_shape: z.enum(["square", "rectangle"]) }),
  ghl_token: z.null(),
  ghl_space_id: z.null(),
  admins: z.array(z.string()),
  users: z.array(
    z.object({
      _id: z.string(),
      full_name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      username: z.string(),
      email: z.string(),
      photo_link: z.string().nullable(),
      /** The social accounts that this person may use, limited to those that the caller may see. */
      available_credentials: z.array(z.string()),
    }),
  ),
});
export type SpaceView = z.infer<typeof spaceView>;

export const fetchSpaces = call({
  method: "GET",
  path: "/users/fetch_spaces",
  summary: "The workspaces that the user may choose from",
  access: { who: "user" },
  reply: z.array(spaceItem),
});

export const setSpace = call({
  method: "POST",
  path: "/users/set_space",
  summary: "Chooses the current workspace",
  access: { who: "user" },
  body: z.object({ space_id: idField }),
  reply: z.object({ space_id: z.string() }),
});

export const spaceInfo = call({
  method: "GET",
  path: "/space/info",
  summary: "The current workspace",
  access: { who: "space", unpaidOk: true },
  reply: spaceView,
});

export const updateSpace = call({
  method: "POST",
  path: "/space/{id}/update",
  summary: "Changes the current workspace; what is left out stays",
  access: { who: "space", tabs: ["workspace_settings"], unpaidOk: true },
  body: z.object({
    space_object: wireObject(
      z.object({
        name: requiredText(80).optional(),
        postal_address: storableText(300).optional(),
        /** `#rrggbb`; null or empty: the brand's colour. */
        accent: wireNullable(
          storableText(7).refine((value) => /^#[0-9a-f]{6}$/i.test(value), { error: "colourInvalid" }),
        ).optional(),
        /** Only admins may change the limits of accounts and mailboxes. Only an admin may set it. */
        are_limits_locked: wireBoolean.optional(),
      }),
    ),
  }),
  reply: z.object({
    name: z.string(),
    postal_address: z.string(),
    accent: z.string().nullable(),
    are_limits_locked: z.boolean(),
  }),
});

export const saveSpacePhoto = call({
  method: "POST",
  path: "/space/save_photo",
  summary: "Keeps a picture (PNG, JPEG, WebP or GIF, at most 5 MB) as the workspace's photo",
  access: { who: "space", tabs: ["workspace_settings"], unpaidOk: true },
  ...photoCall,
});

export const removeSpacePhoto = call({
  method: "POST",
  path: "/space/remove_photo",
  summary: "Removes the workspace's photo",
  access: { who: "space", tabs: ["workspace_settings"], unpaidOk: true },
  reply: done,
  limits: photoCall.limits,
});

export const createSpace = call({
  method: "POST",
  path: "/space/create",
  summary: "Creates a workspace and chooses it",
  access: { who: "user" },
  body: z.object({
    name: requiredText(80),
    promotekit_referral: text(200).optional(),
    /** The new workspace's id, chosen by the caller, so that a repeated call creates only one workspace. */
    space_id: idField.optional(),
  }),
  reply: z.object({ space_id: z.string() }),
  limits: [{ points: 20, seconds: 3600, by: "account" }],
});

export const spaceFeatures = call({
  method: "GET",
  path: "/space/features",
  summary: "The features of the workspace's plan",
  access: { who: "space", unpaidOk: true },
  reply: z.object({
    tier: z.string(),
    /** The features that the plan has, by name. */
    features: z.array(z.string()),
    features_settings: featuresSettings,
    local_prices: z.array(localPrice),
    /** Whether people may choose the plan; who has it keeps it. */
    is_enabled: z.boolean(),
  }),
});

/** A member of the workspace, as the others see them. */
export const workerView = z.object({
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  photo_link: z.string().nullable(),
});
export type WorkerView = z.infer<typeof workerView>;

export const fetchWorkers = call({
  method: "GET",
  path: "/workers/fetch",
  summary: "The members of the workspace, oldest first",
  access: { who: "space" },
  reply: z.array(workerView),
});

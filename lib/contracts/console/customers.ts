import { z } from "zod";
import { tiers } from "@/lib/access/tiers.ts";
import { call } from "../call.ts";
import {
  done,
  idField,
  instantField,
  requiredText,
  storableText,
  text,
  wireBoolean,
  wireInt,
  wireList,
} from "../fields.ts";
import { customerStatuses, subscriptionModes } from "../words/console.ts";

const access = { who: "platform-admin" } as const;

const manager = z.object({ _id: z.string(), name: z.string() }).nullable();

export const customerView = z.object({
  _id: z.string(),
  name: z.string(),
  brand: z.object({ _id: z.string(), name: z.string() }),
  status: z.string(),
  tier: z.string(),
  is_paid: z.boolean(),
  is_billing_enabled: z.boolean(),
  subscription_mode: z.string(),
  cloud_seats: z.number().int(),
  extension_seats: z.number().int(),
  /** Machine times. */
  paid_until: z.string().nullable(),
  delete_at: z.string().nullable(),
  sales_manager: manager,
  success_manager: manager,
  created_at: z.string(),
  /** Left out with `base_info_only`. */
  owner_email: z.string().nullable().optional(),
  members: z.number().int().optional(),
  accounts: z.number().int().optional(),
  last_seen_at: z.string().nullable().optional(),
});
export type CustomerView = z.infer<typeof customerView>;

export const customerPage = z.object({
  items: z.array(customerView),
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
  next_cursor: z.string().nullable(),
});
export type CustomerPageView = z.infer<typeof customerPage>;

export const customerDetail = customerView.extend({
  users: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      is_admin: z.boolean(),
      status: z.string(),
    }),
  ),
  credentials: z.array(z.object({ _id: z.string(), name: z.string(), status: z.string() })),
  /** Null: nobody counts them. */
  credits: z.object({ used: z.number(), available: z.number() }).nullable(),
});
export type CustomerDetailView = z.infer<typeof customerDetail>;

export const listCustomers = call({
  method: "GET",
  path: "/admin/customers",
  summary: "A page of the customers, newest first, by cursor or offset",
  access,
  query: z.object({
    q: text(100).default(""),
    brands: wireList(idField, 50).default([]),
    statuses: wireList(z.enum(customerStatuses), 10).default([]),
    tier: wireList(z.enum(tiers), 10).default([]),
    subscription_types: wireList(z.enum(subscriptionModes), 10).default([]),
    managers: wireList(idField, 50).default([]),
    without_sales_managers: wireBoolean.default(false),
    without_success_managers: wireBoolean.default(false),
    /** Newest first is the one order. */
    order: z.literal("-created_at").default("-created_at"),
    base_info_only: wireBoolean.default(false),
    cursor: storableText(60).optional(),
    offset: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(25),
  }),
  reply: customerPage,
});

export const readCustomer = call({
  method: "GET",
  path: "/admin/customers/{id}/customer_info",
  summary: "A customer with its people, accounts and credits",
  access,
  reply: customerDetail,
});

const managerField = z.union([z.literal("round_robin"), z.literal(""), idField]).optional();

export const updateCustomer = call({
  method: "POST",
  path: "/admin/customers/{id}/update",
  summary: "Blocks, deletes or restores a customer, and sets plan, seats, payment and managers",
  access,
  body: z.object({
    status: z.enum(customerStatuses).optional(),
    tier: z.enum(tiers).optional(),
    is_paid: wireBoolean.optional(),
    /** Empty: without an end. */
    paid_until: z.union([z.literal(""), instantField]).optional(),
    /** Empty: it isn't to be deleted. */
    delete_at: z.union([z.literal(""), instantField]).optional(),
    is_billing_enabled: wireBoolean.optional(),
    subscription_mode: z.enum(subscriptionModes).optional(),
    cloud_seats: wireInt(0, 10_000).optional(),
    extension_seats: wireInt(0, 10_000).optional(),
    sales_manager: managerField,
    success_manager: managerField,
  }),
  reply: customerDetail,
});

export const setCustomerCredits = call({
  method: "POST",
  path: "/admin/customers/{id}/uset_credits",
  summary: "Sets how many credits a customer has left",
  access,
  body: z.object({ count: wireInt(0, 1_000_000_000) }),
  reply: done,
});

export const grantCustomerCredits = call({
  method: "PUT",
  path: "/space/admin/{id}/manual_credits",
  summary: "Gives a customer credits beside those that it has; once under a key",
  access,
  body: z.object({ count: wireInt(1, 1_000_000_000), key: idField }),
  reply: done,
});

export const setCustomerUnlimited = call({
  method: "POST",
  path: "/admin/space/{id}/set_unlimited",
  summary: "Has nobody count a customer's credits",
  access,
  reply: done,
});

export const refreshCustomer = call({
  method: "POST",
  path: "/admin/space/{id}/stripe/refresh",
  summary: "Reads from the payment provider what a customer pays",
  access,
  reply: z.object({ is_customer: z.boolean() }),
});

export const linkCustomer = call({
  method: "POST",
  path: "/admin/customers/link_stripe",
  summary: "Says which customer of the payment provider a workspace is",
  access,
  body: z.object({
    space_id: idField,
    stripe_id: requiredText(100).refine((value) => /^[\w-]+$/.test(value), { error: "customerIdWrong" }),
  }),
  reply: done,
});

export const validateAdmin = call({
  method: "GET",
  path: "/admin/validate",
  summary: "Whether the signed-in person is an admin of the platform",
  access: { who: "user", personOnly: true },
  reply: z.object({ is_platform_admin: z.boolean(), is_super_admin: z.boolean() }),
});

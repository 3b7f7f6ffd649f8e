import type { z } from "zod";
import { planOf } from "@/lib/access/plan.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import type { CustomerDetailView, CustomerView, updateCustomer } from "@/lib/contracts/console/customers.ts";
import type { ConsoleUserView, ManagerView } from "@/lib/contracts/console/people.ts";
import type { ConsolePlanView } from "@/lib/contracts/console/plans.ts";
import type {
  BrandPlanView,
  Customer,
  CustomerRow,
  changeCustomer,
  ManagerRow,
  UserRow,
} from "@/lib/domain/admin/index.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toCustomer(row: CustomerRow, isBaseOnly = false): CustomerView {
  const manager = (id: string | null, name: string | null) =>
    id === null ? null : { _id: id, name: name ?? "" };
  return {
    _id: row.id,
    name: row.name,
    brand: { _id: row.brandId, name: row.brandName },
    status: row.status,
    tier: row.tier,
    is_paid: row.isPaid,
    is_billing_enabled: row.isBillingEnabled,
    subscription_mode: row.mode,
    cloud_seats: row.cloudSeats,
    extension_seats: row.extensionSeats,
    paid_until: iso(row.paidUntil),
    delete_at: iso(row.deleteAt),
    sales_manager: manager(row.salesId, row.salesName),
    success_manager: manager(row.successId, row.successName),
    created_at: row.createdAt.toISOString(),
    ...(isBaseOnly
      ? {}
      : {
          owner_email: row.ownerEmail,
          members: row.members,
          accounts: row.accounts,
          last_seen_at: iso(row.lastSeenAt),
        }),
  };
}

export function toCustomerDetail(customer: Customer): CustomerDetailView {
  return {
    ...toCustomer(customer),
    users: customer.people.map(({ id, name, email, isAdmin, status }) => ({
      _id: id,
      name,
      email,
      is_admin: isAdmin,
      status,
    })),
    credentials: customer.socialAccounts.map(({ id, name, status }) => ({ _id: id, name, status })),
    credits: customer.credits,
  };
}

/** What a customer's update asks for, in the domain's words. */
export function toCustomerWish(
  body: z.output<(typeof updateCustomer)["body"]>,
): Parameters<typeof changeCustomer>[2] {
  const at = (value: "" | Date) => (value === "" ? null : value);
  return {
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.tier === undefined ? {} : { tier: body.tier }),
    ...(body.is_paid === undefined ? {} : { isPaid: body.is_paid }),
    ...(body.paid_until === undefined ? {} : { paidUntil: at(body.paid_until) }),
    ...(body.delete_at === undefined ? {} : { deleteAt: at(body.delete_at) }),
    ...(body.is_billing_enabled === undefined ? {} : { isBillingEnabled: body.is_billing_enabled }),
    ...(body.subscription_mode === undefined ? {} : { mode: body.subscription_mode }),
    ...(body.cloud_seats === undefined ? {} : { cloudSeats: body.cloud_seats }),
    ...(body.extension_seats === undefined ? {} : { extensionSeats: body.extension_seats }),
    ...(body.sales_manager === undefined ? {} : { salesManager: body.sales_manager || null }),
    ...(body.success_manager === undefined ? {} : { successManager: body.success_manager || null }),
  };
}

export const toConsoleUser = (row: UserRow): ConsoleUserView => ({
  _id: row.id,
  brand: { _id: row.brandId, name: row.brandName },
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  status: row.status,
  is_email_confirmed: row.isConfirmed,
  platform_role: row.platformRole,
  has_second_factor: row.hasSecondFactor,
  sessions: row.sessions,
  last_seen_at: iso(row.lastSeenAt),
  created_at: row.createdAt.toISOString(),
});

export const toManager = ({ id, brandId, type, name, description, customers }: ManagerRow): ManagerView => ({
  _id: id,
  brand: brandId,
  type,
  name,
  description,
  customers,
});

export function toConsolePlan(brandId: string, tier: Tier, plan: BrandPlanView): ConsolePlanView {
  const { features, limits } = planOf(tier, plan);
  return {
    brand: brandId,
    tier,
    is_enabled: plan.offer.isEnabled,
    features: { ...plan.features },
    has: [...features],
    limits: { ...limits, credits: plan.limits.credits ?? null },
  };
}

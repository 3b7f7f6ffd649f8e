import type { z } from "zod";
import type {
  CustomerDetailView,
  CustomerPageView,
  listCustomers as customersCall,
} from "@/lib/contracts/console/customers.ts";
import type {
  ConsoleUserPageView,
  ConsoleUserView,
  ManagerView,
  searchConsoleUsers,
} from "@/lib/contracts/console/people.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import {
  type ConsoleRecord,
  type ConsoleUser,
  listCustomers,
  listManagers,
  listUsers,
  type Operator,
  readCustomer,
  readRecord,
  readUser,
} from "@/lib/domain/admin/index.ts";
import { readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { toConsoleUser, toCustomer, toCustomerDetail, toManager } from "../views/console.ts";

/** A page of the customers as calls and pages show it. */
export async function showCustomers(
  operator: Operator,
  query: z.output<(typeof customersCall)["query"]>,
): Promise<CustomerPageView> {
  const { offset, limit } = query;
  const page = await listCustomers(
    operator,
    {
      search: query.q,
      brandIds: query.brands,
      statuses: query.statuses,
      tiers: query.tier,
      modes: query.subscription_types,
      managerIds: query.managers,
      withoutSales: query.without_sales_managers,
      withoutSuccess: query.without_success_managers,
    },
    { cursor: query.cursor ? readCursor(query.cursor) : null, offset, limit },
  );
  return {
    items: page.items.map((row) => toCustomer(row, query.base_info_only)),
    total: page.total,
    offset,
    limit,
    next_cursor: page.next,
  };
}

/** A page of the people of all brands that the operator sees. */
export async function showUsers(
  operator: Operator,
  asked: z.output<(typeof searchConsoleUsers)["body"]>,
): Promise<ConsoleUserPageView> {
  const { skip: offset, limit } = asked;
  const page = await listUsers(
    operator,
    { search: asked.query, brandId: asked.brand ?? null },
    { cursor: asked.cursor ? readCursor(asked.cursor) : null, offset, limit },
  );
  return { items: page.items.map(toConsoleUser), total: page.total, offset, limit, next_cursor: page.next };
}

/** A line of a customer's record, with the name of who did it. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly who: string | null;
  readonly action: string;
  readonly details: string;
}

/** A line of what was changed about a person, each change as "what: before → after". */
export interface RecordLine {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly details: string;
}

export type FoundCustomer =
  | {
      readonly kind: "customer";
      readonly customer: CustomerDetailView;
      readonly log: readonly LogLine[];
      readonly managers: readonly ManagerView[];
    }
  | {
      readonly kind: "user";
      readonly user: ConsoleUserView & { readonly spaces: ConsoleUser["spaces"] };
      readonly record: readonly RecordLine[];
    };

/** What the page of a customer shows: a workspace, or a person, whichever has the id. Throws `not_found`. */
export async function showCustomerOrUser(operator: Operator, id: string): Promise<FoundCustomer> {
  const customer = await readCustomer(operator, id).catch(orNothing);
  if (!customer) {
    const user = await readUser(operator, id);
    const lines = await readRecord(operator, { id, brandId: user.brandId });
    return {
      kind: "user",
      user: { ...toConsoleUser(user), spaces: user.spaces },
      record: lines.map(toRecordLine),
    };
  }
  const names = await namesOf([
    ...new Set(customer.log.flatMap(({ actorUserId }) => (actorUserId ? [actorUserId] : []))),
  ]);
  return {
    kind: "customer",
    customer: toCustomerDetail(customer),
    managers: (await listManagers(operator, customer.brandId)).map(toManager),
    log: customer.log.map(({ id: line, at, actorUserId, action, data }) => ({
      id: line,
      at: at.toISOString(),
      who: actorUserId ? (names.get(actorUserId) ?? "") : null,
      action,
      details: Object.entries((data ?? {}) as Record<string, unknown>)
        .filter(([, value]) => value !== null && typeof value !== "object")
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(" · "),
    })),
  };
}

/** What was changed about a brand, latest first. */
export async function showRecord(operator: Operator, brandId: string): Promise<RecordLine[]> {
  return (await readRecord(operator, { id: brandId, brandId })).map(toRecordLine);
}

function orNothing(error: unknown): null {
  if (error instanceof ProductError && error.reason === "not_found") return null;
  throw error;
}

const toRecordLine = ({ id, at, by, action, before, after }: ConsoleRecord): RecordLine => ({
  id,
  at: at.toISOString(),
  who: by,
  action,
  details: Object.keys(after)
    .map((name) => `${name}: ${String(before[name] ?? "–")} → ${String(after[name] ?? "–")}`)
    .join(" · "),
});

import { db } from "@/lib/db/index.ts";
import { type AuditRow, latestAudit, readCreditStanding } from "@/lib/domain/workspaces/index.ts";
import { type Cursor, cutPage } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Operator, requireSeen } from "./operator.ts";
import {
  type CustomerAccount,
  type CustomerFilter,
  type CustomerMember,
  type CustomerRow,
  countCustomerRows,
  findCustomerRow,
  listCustomerAccounts,
  listCustomerMembers,
  listCustomerRows,
} from "./store/customers.ts";

export interface CustomerPage {
  readonly items: CustomerRow[];
  readonly total: number;
  readonly next: string | null;
}

/** Of the brands that somebody asks for, those that the operator sees. Null: all of them. */
export function seenBrands({ brandId }: Operator, asked: readonly Id[]): readonly Id[] | null {
  if (brandId === null) return asked.length > 0 ? asked : null;
  return asked.length === 0 || asked.includes(brandId) ? [brandId] : [];
}

/** A page of the customers, newest first: a customer is a workspace [BO-275, BO-319]. */
export async function listCustomers(
  operator: Operator,
  { brandIds, ...filter }: Omit<CustomerFilter, "brandIds"> & { readonly brandIds: readonly Id[] },
  at: { readonly cursor: Cursor | null; readonly offset: number; readonly limit: number },
): Promise<CustomerPage> {
  const seen = { ...filter, brandIds: seenBrands(operator, brandIds) };
  return db.platform("operations", async (tx) => {
    const total = await countCustomerRows(tx, seen);
    const rows = await listCustomerRows(tx, seen, { ...at, limit: at.limit + 1 });
    return { total, ...cutPage(rows, at.limit, (row) => ({ at: row.createdAt, id: row.id })) };
  });
}

/** A customer with what the console shows of it. */
export interface Customer extends CustomerRow {
  readonly people: readonly CustomerMember[];
  readonly socialAccounts: readonly CustomerAccount[];
  readonly credits: { readonly used: number; readonly available: number } | null;
  /** What was done in it lately. */
  readonly log: readonly AuditRow[];
}

/** One customer in detail [BO-320]. Throws `not_found`. */
export async function readCustomer(operator: Operator, id: Id): Promise<Customer> {
  return db.platform("operations", async (tx) => {
    const row = await findCustomerRow(tx, id);
    if (!row) throw new ProductError("not_found", "notFound");
    requireSeen(operator, row.brandId);
    const people = await listCustomerMembers(tx, id);
    const socialAccounts = await listCustomerAccounts(tx, id);
    const credits = await readCreditStanding(tx, id);
    return { ...row, people, socialAccounts, credits, log: await latestAudit(tx, id, 20) };
  });
}

import { pageOf } from "@/lib/access/pages.ts";

/**
 * Where an admin of the platform goes back to from a customer's workspace: the customer's page, once there is one, else out
 * of the workspace [SH-100].
 */
export function backFrom(space: string): string {
  const customer = `/admin/customers/${encodeURIComponent(space)}`;
  return pageOf(customer) ? customer : "/";
}

/** The workspace that an admin of the platform has entered by the address. Null: they are in one of their own (decision 35). */
export function enteredSpace(isPlatformAdmin: boolean, query: URLSearchParams): string | null {
  return isPlatformAdmin ? query.get("space") : null;
}

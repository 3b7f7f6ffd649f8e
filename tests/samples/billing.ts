import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

/** Billing is off in the samples' workspace: it has bought nothing, and its calls say so. */
export const makeBillingSamples = async ({ admin, owner, canary }: SampleSpace) => {
  const paymentMethod = newId();
  await admin`insert into payment_methods (workspace_id, id, external_id, brand, last4, exp_month, exp_year, is_primary)
    values (${owner.workspaceId}, ${paymentMethod}, ${canary}, ${canary}, '4242', 12, 2034, false)`;
  await admin`insert into billing_accounts (workspace_id, customer_id) values (${owner.workspaceId}, ${canary})`;
  await admin`insert into billing_invoices (workspace_id, external_id, number, status, currency, subtotal, tax, total,
      description, made_at)
    values (${owner.workspaceId}, ${canary}, ${canary}, 'paid', 'EUR', 100, 19, 119, ${canary}, now())`;
  return { paymentMethod };
};

export const billingSamples = ({
  paymentMethod,
}: {
  readonly paymentMethod: string;
}): SamplesOf<"billing"> => ({
  "GET /billing/checkout": { query: { price_id: newId() } },
  "DELETE /billing/payment_method/{id}": { params: { id: paymentMethod } },
  "PUT /billing/subscription": { body: { local_price_id: newId() } },
  "GET /billing/prices/{id}/upgrade_info": { params: { id: newId() } },
  "POST /billing/events": { body: { raw: new Uint8Array() } },
});

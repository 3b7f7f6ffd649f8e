import type { Sql } from "@/lib/db/index.ts";

/** The signature that a campaign's step names. */
export interface SignatureOfStep {
  readonly workspaceId: string;
  readonly campaignId: string;
  /** Its id, or `default`. */
  readonly signatureId: string;
}

/** A signature as a mail shows it. */
export interface StepSignature {
  /** Plain text or cleaned HTML. */
  readonly message: string;
  /** Ids of the kept files that it shows as pictures. */
  readonly pictures: readonly string[];
}

/**
 * A signature of the campaign's account, as it is now. Null: it was deleted, it is another account's (as in a copied
 * campaign), or the account has no default.
 */
export async function findSignature(sql: Sql, of: SignatureOfStep): Promise<StepSignature | null> {
  const [row] = await sql.query<StepSignature>(
    `select s.message, s.pictures from campaigns c
       join signatures s on s.workspace_id = c.workspace_id and s.credential_id = c.credential_id
      where c.workspace_id = $1::uuid and c.id = $2::uuid
        and (s.id::text = lower($3::text) or ($3::text = 'default' and s.is_default))`,
    [of.workspaceId, of.campaignId, of.signatureId],
  );
  return row ?? null;
}

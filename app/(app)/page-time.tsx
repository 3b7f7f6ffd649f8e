import type { ReactNode } from "react";
import { ProductTime } from "@/components/ui/product-time.tsx";
import { db, readProductNow } from "@/lib/db/index.ts";
import { env } from "@/lib/env/index.ts";

/** Lets the dates of a page read against product time, which the embedded world can move. */
export async function PageTime({ workspaceId, children }: { workspaceId: string; children: ReactNode }) {
  const now = await db.tenant({ workspaceId }, (tx) => readProductNow(tx.sql));
  return (
    <ProductTime now={now.getTime()} movable={env().WORLD}>
      {children}
    </ProductTime>
  );
}

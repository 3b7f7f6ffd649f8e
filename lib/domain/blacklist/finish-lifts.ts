import { db } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { purgeLifted, workspacesWithLifts } from "./store/lifts.ts";

/** The most workspaces of one look. */
const most = 200;

const nextLifted = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => workspacesWithLifts(sql, after, limit)),
);

/** Purges what was taken out of lists a while ago, and has those go on whom it held. For the worker. */
export async function finishLifts(): Promise<void> {
  await forEach(await nextLifted(), ({ workspaceId }) =>
    db.tenant({ workspaceId }, async (tx) => {
      for (const credentialId of await purgeLifted(tx.sql, workspaceId))
        await facts.publish(tx, { kind: "blacklist.lifted", workspaceId, credentialId });
    }),
  );
}

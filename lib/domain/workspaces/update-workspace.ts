import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";
import { readSettings, type WorkspaceSettings, writeSettings } from "./store/workspaces.ts";

/** What changes; what is left out stays. */
export type WorkspaceChange = { readonly [K in keyof WorkspaceSettings]?: WorkspaceSettings[K] | undefined };

/**
 * Changes the member's workspace; its windows show the name at once [SH-448]. Mails that leave later carry the address
 * as it is then; pages have the colour from the next one on. Throws `not_found` for another workspace than the chosen
 * one, `forbidden` where a worker would lock or unlock the limits (OC-480).
 */
export function updateWorkspace(
  { workspaceId, userId, isAdmin }: Member,
  id: Id,
  { name, postalAddress, accent, areLimitsLocked }: WorkspaceChange,
): Promise<WorkspaceSettings> {
  if (id !== workspaceId) throw new ProductError("not_found", "notFound");
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await readSettings(tx, id);
    const after: WorkspaceSettings = {
      name: name ?? before.name,
      postalAddress: postalAddress === undefined ? before.postalAddress : tidy(postalAddress),
      accent: accent === undefined ? before.accent : (accent?.toLowerCase() ?? null),
      areLimitsLocked: areLimitsLocked ?? before.areLimitsLocked,
    };
    const names = ["name", "postalAddress", "accent", "areLimitsLocked"] as const;
    const changed = names.filter((field) => after[field] !== before[field]);
    if (changed.length === 0) return before;
    if (changed.includes("areLimitsLocked") && !isAdmin) throw new ProductError("forbidden", "limitsLocked");
    await writeSettings(tx, id, after);
    const data = { fields: changed.join(", ") };
    await audit(tx, { workspaceId, actorUserId: userId, action: "workspace.update", subjectId: id, data });
    announce(tx, { workspaceId, event: "update_space", topics: ["workspace"] });
    return after;
  });
}

/** Without empty lines and spaces at the ends of lines. */
const tidy = (address: string) =>
  address
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");

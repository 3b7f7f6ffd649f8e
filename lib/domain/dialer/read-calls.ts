import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import type { DialerPort } from "@/lib/providers/dialer/port.ts";
import { asked } from "./asked.ts";
import { type CallFilter, findRecording, listCalls, type ShownCall } from "./store/calls.ts";
import { findNumber } from "./store/numbers.ts";

interface CallPage {
  readonly rows: readonly ShownCall[];
  readonly total: number;
}

/** The calls that a member sees, latest first [OC-335]. */
export const readCalls = (member: Member, filter: Omit<CallFilter, "numberId">): Promise<CallPage> =>
  db.tenant({ workspaceId: member.workspaceId }, ({ sql }) =>
    listCalls(sql, member, { ...filter, numberId: null }),
  );

/** The calls of one number, latest first [OC-327]. Throws `not_found`. */
export function readCallsOf(
  member: Member,
  numberId: Id,
  page: { readonly skip: number; readonly limit: number },
): Promise<CallPage> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const number = isId(numberId) ? await findNumber(sql, workspaceId, numberId) : null;
    if (!number) throw new ProductError("not_found", "phoneNotFound");
    return listCalls(sql, member, { ...page, numberId, result: "all", isRecorded: false, query: "" });
  });
}

/** A call's recording, as it comes from the provider. Throws `not_found`, `provider_failed`. */
export async function openRecording(member: Member, port: DialerPort, id: Id) {
  const { workspaceId } = member;
  const found = isId(id)
    ? await db.tenant({ workspaceId }, ({ sql }) => findRecording(sql, member, id))
    : null;
  if (!found) throw new ProductError("not_found", "recordingNotFound");
  const reader = (await asked(() => port.recording(found.ref))).getReader();
  return {
    name: `call-${found.startedAt.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.wav`,
    isRecording: true as const,
    next: async () => (await reader.read()).value ?? null,
    close: () => reader.cancel(),
  };
}

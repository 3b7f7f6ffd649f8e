import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member, requireFeature } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import type { JudgedRoute } from "./judge-route.ts";
import { keepRoute } from "./keep-route.ts";
import { requireCredential } from "./require-credential.ts";
import { lockCredential, saveCredential } from "./store/credentials.ts";

export interface RouteInput {
  readonly id: Id;
  readonly route: JudgedRoute;
  readonly proxyType: "basic" | "residential";
  /** Left out: the country stays. */
  readonly countryCode: string | undefined;
}

/**
 * Changes how an account reaches the network. It counts from the next sign-in on: nothing is signed in by it, since a
 * session that moves to another address stands out. Throws `not_found`, `feature_missing` (residential proxies),
 * `invalid_input` (an own proxy without a country [SH-352], or without its password).
 */
export function changeRoute(member: Member, input: RouteInput): Promise<CredentialDetail> {
  const { workspaceId } = member;
  const { id, route, proxyType, countryCode } = input;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const before = await requireCredential(tx, member, id);
    if (route.route.kind === "own" && (countryCode ?? before.countryCode) === "")
      throw invalidField("country_code", "locationInvalid");
    if (proxyType === "residential" && before.proxyType !== "residential")
      await requireFeature(tx, workspaceId, "allow_residential_proxies");
    await keepRoute(tx, before, route);
    const moves = countryCode !== undefined && countryCode !== before.countryCode;
    const row = await saveCredential(tx, workspaceId, id, {
      proxyType,
      ...(moves ? { countryCode, proxyAttempts: 0, proxyFailedUntil: null } : {}),
    });
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: "credential.change_route",
      subjectId: id,
      data: { kind: route.route.kind },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    announce(tx, { room: `credential:${workspaceId}:${id}`, event: "set_proxy", topics: ["credentials"] });
    return toDetail(row, await readProductNow(tx.sql));
  });
}

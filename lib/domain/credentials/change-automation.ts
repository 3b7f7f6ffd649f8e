import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { keepRoute } from "./keep-route.ts";
import { seatsIn } from "./read-seats.ts";
import { requireCredential } from "./require-credential.ts";
import {
  type AutomationOutcome,
  type AutomationType,
  automationStep,
  oppositeOf,
} from "./rules/automation.ts";
import { lockCredential, saveCredential } from "./store/credentials.ts";

/**
 * Changes how an account is run, to a named type or the opposite of the present one. An account that was changed waits
 * for its authorization and does nothing before. The outcome says what is needed first; the present type needs
 * nothing. Throws `not_found`, `forbidden` (no seat), `conflict` (the extension isn't installed).
 * @param isExtensionInstalled what the caller's page found out: only a browser knows its extensions.
 */
export function changeAutomation(
  member: Member,
  id: Id,
  asked: AutomationType | null,
  isExtensionInstalled: boolean,
): Promise<{ outcome: AutomationOutcome; credential: CredentialDetail }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    // The seats first, as in adding an account: two at once can't take the last one.
    const seats = await seatsIn(tx, workspaceId, true, 1);
    await lockCredential(tx, workspaceId, id);
    const before = await requireCredential(tx, member, id);
    const now = await readProductNow(tx.sql);
    const to = asked ?? oppositeOf(before.automationType as AutomationType);
    if (to === before.automationType) return { outcome: "SUCCESS", credential: toDetail(before, now) };
    const step = automationStep({
      to,
      seatRefusal: (to === "cloud" ? seats?.refusal : seats?.extension.refusal) ?? null,
      countryCode: before.countryCode,
      hasSession: before.accountRef !== null,
      isExtensionInstalled,
    });
    if (step === "noSeats" || step === "noCloudSeats" || step === "noExtensionSeats")
      throw new ProductError("forbidden", step);
    if (step === "extensionNotInstalled") throw new ProductError("conflict", step);
    if (step !== "SUCCESS") return { outcome: step, credential: toDetail(before, now) };
    // Its owner's browser reaches the network by itself: nothing of our way there is left.
    if (to === "extension") await keepRoute(tx, before, { route: { kind: "none" }, password: null });
    const row = await saveCredential(tx, workspaceId, id, {
      automationType: to,
      // The country that was asked for counts: what the extension ran needed no address there.
      ...(to === "extension" ? { proxyType: "basic" } : {}),
      ...(to === "cloud" && before.proxyMode === "none" ? { proxyMode: "country" } : {}),
      waitsForAuthorization: true,
      loggedInAt: null,
    });
    const action = "credential.change_automation";
    await audit(tx, { workspaceId, actorUserId: member.userId, action, subjectId: id, data: { to } });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
    return { outcome: "SUCCESS", credential: toDetail(row, now) };
  });
}

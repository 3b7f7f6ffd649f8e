import { refreshUnread } from "@/lib/domain/billing/index.ts";
import { finishLifts } from "@/lib/domain/blacklist/index.ts";
import { finishCampaigns } from "@/lib/domain/campaigns/index.ts";
import { carryOutSignOuts, finishMoves } from "@/lib/domain/credentials/index.ts";
import { expireCredits, findWrongBooks, grantMonthly } from "@/lib/domain/credits/index.ts";
import { renewNumbers, settleCalls, settleNumbers } from "@/lib/domain/dialer/index.ts";
import { readBookings } from "@/lib/domain/integrations/index.ts";
import {
  checkMailboxDomains,
  clearForgotten,
  forgetMovedNotices,
  judgeUnwell,
  renewNotices,
} from "@/lib/domain/mailboxes/index.ts";
import { comparePeople } from "@/lib/domain/people/index.ts";
import { advanceSearches } from "@/lib/domain/searches/index.ts";
import {
  askAllAgain,
  endHolds,
  handOverStranded,
  hibernateIdle,
  lookUpConnections,
  lookUpPremium,
  reconcileLanes,
  wakeCredited,
  wakeRunningWorkspaces,
  wakeStranded,
} from "@/lib/domain/sequencer/index.ts";
import { checkDomains, judgeHits } from "@/lib/domain/tracking/index.ts";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import { endDueWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { messenger, noticeAddress, ports, tellingTypes } from "@/lib/wiring.ts";

/** Job `campaign.look_up_people`. */
export async function lookUp(): Promise<void> {
  const { social } = ports();
  await lookUpPremium(social);
  await lookUpConnections(social);
}

/** Job `credential.sign_out`. */
export async function signOut(): Promise<void> {
  await finishMoves();
  await carryOutSignOuts(ports().social);
}

/** Job `credential.withdraw_requests`. */
export async function withdrawRequests(): Promise<void> {
  await withdrawOld(ports().social);
}

/** Job `credential.hibernate`. */
export async function hibernate(): Promise<void> {
  await hibernateIdle();
}

/** Job `person.compare`. */
export async function compare(): Promise<void> {
  await comparePeople();
}

/** Job `campaign.finish`. */
export async function finishOver(): Promise<void> {
  await finishCampaigns();
}

/** Job `lane.reconcile`. */
export async function reconcile(): Promise<void> {
  await reconcileLanes();
  await wakeStranded();
  await wakeRunningWorkspaces();
  await wakeCredited();
  await endHolds();
  await handOverStranded();
  await finishLifts();
}

/** Job `action.ask_again`. */
export async function askAboutUncertain(): Promise<void> {
  await askAllAgain(messenger());
}

/** Job `credit.look_after`. */
export async function lookAfterCredits(): Promise<void> {
  await expireCredits();
  await grantMonthly();
  await findWrongBooks();
}

/** Job `billing.refresh`. */
export async function readPayments(): Promise<void> {
  await refreshUnread(ports().payments);
}

/** Job `phone.look_after`. */
export async function lookAfterPhones(): Promise<void> {
  const { dialer } = ports();
  await renewNumbers();
  await settleNumbers(dialer);
  await settleCalls(dialer);
}

/** Job `calendar.read_bookings`. */
export async function readCalendars(): Promise<void> {
  await readBookings(ports().calendar);
}

/** Job `tracking_domain.check`. */
export async function checkTracking(): Promise<void> {
  await checkDomains(ports().dns);
}

/** Job `tracking_hit.judge`. */
export async function judgeTracking(): Promise<void> {
  await judgeHits();
}

/** Job `search.advance`. */
export async function advance(): Promise<void> {
  await advanceSearches(ports().social);
}

/** Job `mailbox.check_health`. */
export async function checkHealth(): Promise<void> {
  await judgeUnwell();
  await clearForgotten();
}

/** How often a process looks whether its notices still lead here, in machine ms. */
const compareEveryMs = 60 * 60_000;
let comparedAt = Number.NEGATIVE_INFINITY;

/** Job `mailbox.renew_notices`. */
export async function keepNotices(): Promise<void> {
  await renewNotices(ports().mail, tellingTypes(), noticeAddress);
  if (monotonicMs() - comparedAt < compareEveryMs) return;
  await forgetMovedNotices(noticeAddress);
  // Only now: a sweep that fails is made again at the next look.
  comparedAt = monotonicMs();
}

/** Job `mailbox.check_domains`. */
export async function checkMailDomains(): Promise<void> {
  await checkMailboxDomains(ports().dns);
}

/** Job `workspace.end_due`. */
export async function endDue(): Promise<void> {
  await endDueWorkspaces();
}

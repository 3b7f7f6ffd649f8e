import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { leftOf, openLedger } from "@/lib/domain/credits/index.ts";
import { toCredits } from "@/lib/domain/credits/rules/amount.ts";
import { audit, findMember, readPlan } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import type { BegunCall, CallAnswer, DialerPort, Told } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { checkIn, readNumber } from "./check-number.ts";
import { longestCall, secondsFor } from "./rules/call-state.ts";
import { readIdentity } from "./rules/identity.ts";
import { countOpen, findCredential, insertCall } from "./store/calls.ts";
import { findActive, findCalled } from "./store/numbers.ts";

const reject: CallAnswer = { do: "reject" };

/**
 * Says what becomes of a call that begins, in the provider's words [OC-337]. A call out of a browser is checked anew:
 * the member, the plan, the number, whom it reaches and the credits. A call that comes in is put through where its
 * number redirects. Asked again for the same call, the answer is the same. Throws `forbidden` for a wrong signature.
 */
export async function beginCall(port: DialerPort, told: Told): Promise<string> {
  let begun: BegunCall;
  try {
    begun = await port.readBegun(told);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "auth")
      throw new ProductError("forbidden", "telephonySignature");
    throw error;
  }
  const answer = begun.identity === null ? await takeIn(begun) : await callOut(begun, begun.identity);
  return port.answer(answer);
}

async function callOut(begun: BegunCall, identity: string): Promise<CallAnswer> {
  const caller = readIdentity(identity);
  if (!caller || begun.ref === "") return reject;
  const { workspaceId, userId } = caller;
  return db.tenant({ workspaceId }, async (tx) => {
    const member = await findMember(tx, workspaceId, userId, "dialer");
    if (!member || !(await readPlan(tx, workspaceId)).features.has("calling")) return reject;
    const number = await findActive(tx.sql, workspaceId, begun.custom.source_number ?? "");
    if (!number) return reject;
    try {
      const { number: to, person } = await checkIn(tx.sql, member, begun.to);
      const mostSeconds = await secondsLeft(tx, workspaceId, begun.ref);
      if (mostSeconds === 0) return reject;
      const { profile_id, credential_id } = begun.custom;
      const credentialId = await findCredential(tx.sql, member, credential_id ?? "");
      const call = await insertCall(tx.sql, workspaceId, {
        id: newId(),
        numberId: number.id,
        externalId: begun.ref,
        direction: "outgoing",
        userId,
        credentialId,
        prospectId: person && (!isId(profile_id ?? "") || profile_id === person.id) ? person.id : null,
        phoneNumber: number.number,
        otherNumber: to,
      });
      if (call.isNew) {
        const data = { to };
        await audit(tx, { workspaceId, actorUserId: userId, action: "phone.call", subjectId: call.id, data });
        announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
      }
      return connect(workspaceId, call.id, { callerId: number.number, to, mostSeconds });
    } catch (error) {
      if (error instanceof ProductError) return reject;
      throw error;
    }
  });
}

const connect = (
  workspace: Id,
  call: Id,
  line: { readonly callerId: string; readonly to: string; readonly mostSeconds: number },
): CallAnswer => ({ do: "connect", ...line, isRecorded: true, marks: { workspace, call } });

/**
 * For how long the workspace can pay a call, in seconds. What is left is shared with the calls under way: a workspace
 * with few credits and many callers would else have the operator pay for nearly all of them.
 */
async function secondsLeft(tx: Tx, workspaceId: Id, ref: string): Promise<number> {
  const left = leftOf(await openLedger(tx, [workspaceId]), workspaceId);
  if (left === null) return secondsFor(null, priceOf("call"));
  const sharers = 1 + (await countOpen(tx.sql, workspaceId, ref));
  return secondsFor(toCredits(left) / sharers, priceOf("call"));
}

/** Where a number redirects, if that may be called. Null: it may not. */
function callableOf(redirect: string): string | null {
  try {
    return readNumber(redirect).number;
  } catch (error) {
    if (error instanceof ProductError) return null;
    throw error;
  }
}

/** A call to one of our numbers. */
async function takeIn(begun: BegunCall): Promise<CallAnswer> {
  const called = await db.platform("operations", ({ sql }) => findCalled(sql, begun.to));
  if (!called || begun.ref === "") return reject;
  const { workspaceId, numberToRedirect } = called;
  return db.tenant({ workspaceId }, async (tx) => {
    const call = await insertCall(tx.sql, workspaceId, {
      id: newId(),
      numberId: called.id,
      externalId: begun.ref,
      direction: "incoming",
      userId: null,
      credentialId: null,
      prospectId: null,
      phoneNumber: called.number,
      otherNumber: begun.from,
      ...(numberToRedirect === null ? { state: "no_answer" as const } : {}),
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
    if (numberToRedirect === null) return reject;
    const mostSeconds = await secondsLeft(tx, workspaceId, begun.ref);
    if (mostSeconds === 0) return reject;
    const to = callableOf(numberToRedirect);
    if (to === null) return reject;
    return {
      ...connect(workspaceId, call.id, {
        callerId: called.number,
        to,
        mostSeconds: Math.min(mostSeconds, longestCall),
      }),
      isRecorded: false,
    } as CallAnswer;
  });
}

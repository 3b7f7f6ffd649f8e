import { beforeEach } from "vitest";
import { POST as update } from "@/app/api/credentials/[id]/update_withdraw/route.ts";
import { GET as fetchAll } from "@/app/api/credentials/[id]/withdraw/route.ts";
import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";
import { db } from "@/lib/db/index.ts";
import { ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import { withdrawOld } from "@/lib/domain/withdrawals/index.ts";
import type { PendingRequest, SocialProfile } from "@/lib/providers/social/port.ts";
import { callRoute } from "./call-route.ts";
import type { TestDatabase } from "./database.ts";
import { makeCredential } from "./make-conversation.ts";
import { type MadeMember, makeMember } from "./make-workspace.ts";
import { quietOthers } from "./quiet-others.ts";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** A network that keeps an account's requests, and whose calls may fail. */
export class RequestNetwork {
  readonly open = new Map<string, PendingRequest>();
  readonly connected = new Set<string>();
  readonly withdrawn: string[] = [];
  /** What happens at the next withdrawals, before or after the network did it. */
  before: (() => Promise<void>) | null = null;
  after: (() => Promise<void>) | null = null;
  /** What happens when an account's list is read. */
  reading: ((accountRef: string) => Promise<void>) | null = null;

  send(id: string, days: number, providerId: string | null = `p-${id}`): void {
    const url = `https://network.example/in/${id}`;
    this.open.set(id, { id, providerId, url, name: `Person ${id}`, sentAt: ago(days) });
  }
  accept(id: string): void {
    const one = this.open.get(id);
    if (one?.providerId) this.connected.add(one.providerId);
    this.open.delete(id);
  }
  readonly pendingRequests = async (accountRef: string) => {
    await this.reading?.(accountRef);
    return { requests: [...this.open.values()], cursor: null };
  };
  readonly withdrawRequest = async (_ref: string, id: string) => {
    await this.before?.();
    const done = this.open.delete(id);
    if (done) this.withdrawn.push(id);
    await this.after?.();
    return done ? ("withdrawn" as const) : ("gone" as const);
  };
  readonly findProfile = async (_ref: string, address: string) => {
    const isOpen = [...this.open.values()].some(({ providerId }) => providerId === address);
    const relation = this.connected.has(address) ? "connected" : isOpen ? "invited" : "none";
    return { providerId: address, relation } as SocialProfile;
  };
}

/** Resolves `atCall` once `wait` is called, which then waits until `open` is. */
export function gate() {
  let open = () => {};
  let reached = () => {};
  const atCall = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const wait = () =>
    new Promise<void>((resolve) => {
      open = resolve;
      reached();
    });
  return { atCall, wait, open: () => open() };
}

/** Before each test: a new workspace with a working account, and a network on which its requests wait. */
export function requestsOf(database: TestDatabase) {
  const of = {} as { who: MadeMember; credentialId: string; network: RequestNetwork };

  /** An account with a lane that works at any hour. */
  async function workingAccount(workspaceId: string): Promise<string> {
    const id = await makeCredential(database.admin, workspaceId);
    await database.admin`update credentials set work_hours_start = 0, work_hours_end = 24 where id = ${id}`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      ensureSocialLane(sql, { workspaceId, credentialId: id, now: new Date() }),
    );
    return id;
  }

  /** The next turns may come at once, and the account's gap is over. */
  async function nextTurn(): Promise<void> {
    await database.admin`update withdrawal_rules set turn_at = 'epoch'`;
    await database.admin`update lanes set rest_until = 'epoch', next_at = now()`;
  }

  beforeEach(async () => {
    await quietOthers(database.admin);
    await database.admin`update credentials set deleted_at = now()`;
    of.who = await makeMember(database.admin);
    of.credentialId = await workingAccount(of.who.workspaceId);
    of.network = new RequestNetwork();
  });

  return {
    of,
    workingAccount,
    nextTurn,
    async look(): Promise<number> {
      await nextTurn();
      return withdrawOld(of.network);
    },
    set: (body: object, params = { id: of.credentialId }) =>
      callRoute<WithdrawalsView>(update, { as: of.who.token, params, body }),
    view: async (query = {}) =>
      (
        await callRoute<WithdrawalsView>(fetchAll, {
          as: of.who.token,
          params: { id: of.credentialId },
          query,
        })
      ).payload,
    states: async () =>
      Object.fromEntries(
        (
          await database.admin`select request_ref as ref, state from pending_requests
            where credential_id = ${of.credentialId}`
        ).map(({ ref, state }) => [ref, state]),
      ),
  };
}

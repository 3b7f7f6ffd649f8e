import type postgres from "postgres";
import type { Address } from "@/lib/contracts/addresses.ts";
import { tables } from "@/lib/db/tables.ts";
import { hashPassword } from "@/lib/domain/accounts/password.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { password } from "../samples/accounts.ts";
import { makeSampleObjects, type SampleObjects, sampleInputs } from "../samples/index.ts";
import { ask } from "./call-route.ts";
import { type MadeMember, makeMember } from "./make-workspace.ts";
import { readTables } from "./read-tables.ts";
import { setPlan } from "./set-plan.ts";

export { password };

/** A word that stands in every text of the workspace: where it shows, the workspace leaks. */
export const canary = "Foreign-canary";

/** What a call is made with. */
export interface WalkedInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A workspace with one of each thing that calls are about, and ways to make every call on them. */
export interface WalkedWorkspace {
  readonly owner: MadeMember;
  readonly objects: SampleObjects;
  /** A session of the owner's with other columns; returns its token. */
  session(change?: object): Promise<string>;
  /** What a call accepts, with the workspace's own ids wherever it takes one (tests/samples). */
  inputOf(call: RouteHandler["call"]): WalkedInput;
  /** Makes a call on the workspace's objects. `token`: sent as a bearer. */
  send(
    handler: RouteHandler,
    token: string | null,
    more?: {
      readonly headers?: Record<string, string>;
      readonly query?: Record<string, string>;
      /** Goes over the body. */
      readonly body?: Record<string, unknown>;
    },
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
  /** What the workspace holds, as one text: unchanged is unchanged. */
  snapshot(): Promise<string>;
}

let passwordHash: Promise<string> | undefined;

/** Rows of these are a member's own: another member may add some. */
const ownRows = new Set(["list_views"]);

/**
 * Every table of tenants, and its rows in the workspace ($1) of the owner ($2), read by its column that names the
 * workspace: none is forgotten.
 */
const watched = Object.entries(tables).flatMap(([table, { workspace }]) => {
  const own = ownRows.has(table) ? "and user_id = $2::uuid" : "";
  const query = `select string_agg(x::text, e'\\n' order by x::text)
    from ${table} x where ${workspace} = $1::uuid ${own}`;
  return workspace ? [{ table, query }] : [];
});

export async function makeWalkedWorkspace(admin: postgres.Sql): Promise<WalkedWorkspace> {
  const owner = await makeMember(admin);
  passwordHash ??= hashPassword(password);
  await admin`update users set password_hash = ${await passwordHash} where id = ${owner.userId}`;
  const { workspaceId, userId } = owner;
  // Calls of a feature that no plan has by itself are walked, too.
  const [plan] = await admin<{ tier: string }[]>`select tier from workspaces where id = ${workspaceId}`;
  await setPlan(admin, plan!.tier, { features: { calling: true } });
  const space = { admin, owner, canary };
  const objects = await makeSampleObjects(space);
  const inputs = sampleInputs(space, objects);

  const inputOf: WalkedWorkspace["inputOf"] = ({ method, path }) => {
    const given = inputs[`${method} ${path}` as Address] as Partial<WalkedInput> | undefined;
    if (!given) throw new Error(`No sample for ${method} ${path}: see tests/samples`);
    return { params: given.params ?? {}, query: given.query ?? {}, body: given.body ?? {} };
  };

  return {
    owner,
    objects,
    inputOf,

    async session(change = {}) {
      const [brand] = await admin<{ id: string }[]>`select id from brands where key = 'default'`;
      const token = newToken();
      await admin`insert into sessions ${admin({
        id: newId(),
        token_hash: hashToken(token),
        brand_id: brand!.id,
        kind: "user",
        user_id: userId,
        workspace_id: workspaceId,
        expires_at: new Date(Date.now() + 3_600_000),
        ...change,
      })}`;
      return token;
    },

    async send(handler, token, more = {}) {
      const { params, query, body } = inputOf(handler.call);
      const whole = { ...body, ...more.body };
      const file = Object.values(whole).find((value) => value instanceof File);
      const response = await ask(handler, {
        params,
        query: new URLSearchParams({ ...query, ...more.query }).toString(),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(file ? {} : { "content-type": "application/json" }),
          ...more.headers,
        },
        body: file ? asForm(whole) : JSON.stringify(whole),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },

    snapshot: async () => JSON.stringify(await readTables(admin, watched, [workspaceId, userId])),
  };
}

function asForm(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { Server } from "socket.io";
import { sessionQuestion } from "@/lib/http/gather.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import { type BareSettings, bareChannel } from "./bare-settings.ts";

/**
 * What the shell is compared with, a process of its own: Node's server alone. `/static` answers a constant, `/sql`
 * makes the small call's own statements behind the same row-level security, and sockets get whatever is notified,
 * without rooms and rights.
 */
const settings = JSON.parse(process.env.BARE ?? "{}") as BareSettings;
const sql = postgres(settings.databaseUrl, { max: 10, ...postgresOptions });

const constant = JSON.stringify({ ok: true, payload: { total: 0, by_credentials: {} } });

const unread = `select c.credential_id as "credentialId", sum(c.unread_count)::int as count from conversations c
  where c.workspace_id = $1::uuid and c.unread_count > 0 and not c.is_archived and c.snoozed_until is null
  group by c.credential_id`;

/** One transaction behind the wall: its setting, a statement, the commit. */
async function behindWall(name: string, value: string, text: string, params: readonly unknown[]) {
  return sql.begin(async (tx) => {
    const named = tx`select set_config(${name}, ${value}, true)`.execute();
    const [rows] = await Promise.all([tx.unsafe(text, params as never[], { prepare: true }), named]);
    return rows;
  });
}

async function unreadBySql(): Promise<string> {
  const { token, brandId, workspaceId } = settings;
  const session = [hashToken(token), brandId, null];
  const [row] = await behindWall("app.platform", "session", sessionQuestion, session);
  if (!row) throw new Error("The session isn't known.");
  const counts = await behindWall("app.workspace", workspaceId, unread, [workspaceId]);
  const total = counts.reduce((sum, { count }) => sum + Number(count), 0);
  return JSON.stringify({ ok: true, payload: { total, by_credentials: counts } });
}

const server = createServer(async (request, response) => {
  try {
    const body = request.url === "/sql" ? await unreadBySql() : constant;
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
const sockets = new Server(server, { path: "/ws", transports: ["websocket"], serveClient: false });
const listening = postgres(settings.databaseUrl, { max: 1, ...postgresOptions, idle_timeout: 0 });
await listening.listen(bareChannel, (text) => sockets.emit("update_credits", { topics: [text] }));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit(0));

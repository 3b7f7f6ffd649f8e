import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { ownCopy } from "./copy.ts";

/** The product's own database, as the application's role. */
export function database(): postgres.Sql {
  const dir = ownCopy().dir;
  const { appPassword } = JSON.parse(readFileSync(join(dir, "installation.json"), "utf8")) as {
    appPassword: string;
  };
  const port = readFileSync(join(dir, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n")[3];
  return postgres({
    host: "127.0.0.1",
    port: Number(port),
    database: "outreach",
    max: 1,
    username: "outreach_app",
    password: appPassword,
  });
}

/** Forgets how many people have signed up here lately: journeys are more than an address may have in an hour. */
export async function forgetSignUps(): Promise<void> {
  const sql = database();
  await sql`delete from rate_limits where key like 'POST /auth/sign_up address:%'`;
  await sql.end();
}

/** Changes a workspace as time or an operator would. */
export async function changeWorkspace(
  id: string,
  change: Readonly<Record<string, number | boolean | string>>,
): Promise<void> {
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.workspace', ${id}, true)`;
    await tx`update workspaces set ${tx(change)} where id = ${id}`;
  });
  await sql.end();
}

import { grantSql } from "../security/policies.ts";
import { tables } from "../tables.ts";
import { withConnection } from "./with-connection.ts";

export const appRole = "outreach_app";
export const worldRole = "outreach_world";

export interface RolePasswords {
  readonly app: string;
  readonly world: string;
}

/** Creates the two roles that the processes sign in with, or renews their passwords. The roles own nothing. */
export async function ensureRoles(ownerUrl: string, passwords: RolePasswords): Promise<void> {
  await withConnection(ownerUrl, async (sql) => {
    for (const [role, password] of [
      [appRole, passwords.app],
      [worldRole, passwords.world],
    ] as const) {
      const secret = `PASSWORD '${password.replaceAll("'", "''")}'`;
      const found = await sql`select 1 from pg_roles where rolname = ${role}`;
      // An owner that is no superuser may not name a role's attributes, even unchanged ones. It may set a password.
      const statement =
        found.length > 0
          ? `ALTER ROLE ${role} LOGIN ${secret}`
          : `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE ${secret}`;
      await sql.unsafe(statement);
    }
  });
}

/** The owner's database address with another role. */
export function asRole(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.toString();
}

/** Grants each role what it needs and nothing else; run after every migration. */
export async function grantRights(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, async (sql) => {
    const statements = [
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
      `GRANT USAGE ON SCHEMA public TO ${appRole}, ${worldRole}`,
      ...Object.keys(tables).map((table) => grantSql(table, appRole)),
      `GRANT SELECT, INSERT, UPDATE ON product_clock TO ${worldRole}`,
      `GRANT EXECUTE ON FUNCTION product_now() TO ${appRole}, ${worldRole}`,
      `GRANT EXECUTE ON FUNCTION search_prospects(text, text, uuid[], timestamptz, uuid, int) TO ${appRole}`,
      `GRANT EXECUTE ON FUNCTION prospects_by_job(text[], int) TO ${appRole}`,
      `GRANT EXECUTE ON FUNCTION search_messages(text, uuid[], timestamptz, uuid, int) TO ${appRole}`,
      `GRANT EXECUTE ON FUNCTION take_over_account(uuid) TO ${appRole}`,
      `GRANT EXECUTE ON FUNCTION purge_audit_entries(int, int), purge_history(int, int) TO ${appRole}`,
      `GRANT EXECUTE ON FUNCTION analyze_filled(text, int) TO ${appRole}`,
      `GRANT USAGE, SELECT ON SEQUENCE enrolment_event_seq TO ${appRole}`,
      `GRANT USAGE ON SCHEMA pgboss TO ${appRole}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${appRole}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${appRole}`,
      `CREATE SCHEMA IF NOT EXISTS world`,
      `GRANT USAGE, CREATE ON SCHEMA world TO ${worldRole}`,
    ];
    await sql.unsafe(`${statements.join(";\n")};`);
  });
}

/**
 * Refuses a connection whose role could see past row-level security: a superuser, a role with BYPASSRLS, or the owner
 * of a table. Throws an Error with one sentence for the operator.
 */
export async function refusePowerfulRole(url: string): Promise<void> {
  await withConnection(url, async (sql) => {
    const [role] = await sql<{ name: string; powerful: boolean; owns: number }[]>`
      select current_user as name, (r.rolsuper or r.rolbypassrls) as powerful,
             (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
               where c.relowner = r.oid and n.nspname in ('public', 'pgboss')) as owns
        from pg_roles r where r.rolname = current_user`;
    if (!role || role.powerful || role.owns > 0) {
      throw new Error(
        `The database role ${role?.name ?? "?"} can see past row-level security (it ${role?.powerful ? "is a superuser or bypasses it" : "owns tables"}). Start with a role that owns nothing: set APP_DATABASE_URL.`,
      );
    }
  });
}

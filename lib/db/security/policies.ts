import { type TableRule, tables } from "../tables.ts";

const workspace = "(select nullif(current_setting('app.workspace', true), '')::uuid)";

const reasonIn = (rule: TableRule) =>
  `(select current_setting('app.platform', true)) in (${rule.platform.map((reason) => `'${reason}'`).join(", ")})`;

/**
 * The condition under which a transaction sees and writes a row of the table. Null for a table without row-level
 * security.
 */
function condition(rule: TableRule): string | null {
  if (rule.class === "global") return null;
  const ways: string[] = [];
  if (rule.class === "tenant") ways.push(`${rule.workspace} = ${workspace}`);
  if (rule.platform.length > 0) ways.push(reasonIn(rule));
  return ways.join(" or ");
}

/**
 * The statements that put row-level security on one table. It is forced, so that it applies to the owner, too. The
 * conditions are sub-selects, so that Postgres reads the settings once per statement, not once per row.
 */
export function policySql(table: string): string {
  const rule = tables[table];
  if (!rule) throw new Error(`The table ${table} is not classified in lib/db/tables.ts`);
  const check = condition(rule);
  if (check === null) return "";
  const lines = [
    `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`,
    `DROP POLICY IF EXISTS wall ON "${table}";`,
    `CREATE POLICY wall ON "${table}" USING (${check}) WITH CHECK (${check});`,
  ];
  if (table === "users") {
    // A workspace's members may be read inside it. Nothing else of the accounts may.
    lines.push(
      `DROP POLICY IF EXISTS colleagues ON "users";`,
      `CREATE POLICY colleagues ON "users" FOR SELECT USING (EXISTS (SELECT 1 FROM "memberships" m WHERE m.workspace_id = ${workspace} AND m.user_id = "users".id));`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The grants of the application's role on one table. */
export function grantSql(table: string, role: string): string {
  const rule = tables[table];
  if (!rule) throw new Error(`The table ${table} is not classified in lib/db/tables.ts`);
  const rights =
    rule.grants === "select"
      ? "SELECT"
      : rule.grants === "append"
        ? "SELECT, INSERT"
        : "SELECT, INSERT, UPDATE, DELETE";
  const changes = rule.changes ? ` GRANT UPDATE (${rule.changes.join(", ")}) ON "${table}" TO ${role};` : "";
  return `REVOKE ALL ON "${table}" FROM ${role}; GRANT ${rights} ON "${table}" TO ${role};${changes}`;
}

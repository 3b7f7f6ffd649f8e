import type postgres from "postgres";

/** Makes somebody an admin of the platform whose sessions have proven a second factor. */
export async function becomeOperator(
  admin: postgres.Sql,
  userId: string,
  role: "platform_admin" | "super_admin" = "super_admin",
): Promise<void> {
  await admin`update users set platform_role = ${role} where id = ${userId}`;
  await admin`update sessions set is_strong = true where user_id = ${userId}`;
}

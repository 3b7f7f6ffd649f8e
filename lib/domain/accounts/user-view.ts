import type { ViewerUser } from "@/lib/access/viewer.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readPreferences, type UserPreferences } from "./rules/preferences.ts";

/** A user as other modules and handlers see one. */
export interface AccountUser extends Omit<ViewerUser, "platformRole" | "photo" | "clickId"> {
  readonly phone: string;
  /** The name of the photo. Null: none. */
  readonly photo: string | null;
  readonly preferences: UserPreferences;
  readonly createdAt: Date;
  readonly trackInfo: Record<string, unknown>;
  readonly locale: string;
}

interface UserRow {
  readonly id: Id;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: string;
  readonly emailConfirmedAt: Date | null;
  readonly createdAt: Date;
  readonly trackInfo: unknown;
  readonly locale: string;
  readonly phone: string;
  readonly photo: string | null;
  readonly preferences: unknown;
}

export function toAccountUser(row: UserRow): AccountUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    status: row.status === "active" ? "active" : "inactive",
    isEmailConfirmed: row.emailConfirmedAt !== null,
    createdAt: row.createdAt,
    trackInfo: (row.trackInfo ?? {}) as Record<string, unknown>,
    locale: row.locale,
    phone: row.phone,
    photo: row.photo,
    preferences: readPreferences(row.preferences),
  };
}

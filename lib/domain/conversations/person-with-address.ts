import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { spellingsOf } from "./rules/addresses.ts";
import { findByAddresses } from "./store/whose.ts";

/** The person of a workspace with an address, found like the sender of a mail. Null: there is none. */
export const personWithAddress = (sql: Sql, workspaceId: Id, email: string): Promise<Id | null> =>
  findByAddresses(sql, workspaceId, spellingsOf(email));

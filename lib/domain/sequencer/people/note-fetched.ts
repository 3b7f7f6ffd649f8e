import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { wakeConditions } from "../upkeep/wake-conditions.ts";
import { tellOfMail } from "./tell-of-mail.ts";

/** A person opened a mail of their sequence, or followed a link in it or in a message over the network. */
export interface Fetched {
  readonly workspaceId: string;
  readonly prospectId: string;
  readonly enrolmentId: string;
  readonly actionId: string;
  readonly what: "opened" | "clicked" | "message_clicked";
  readonly at: Date;
  readonly now: Date;
}

const told = {
  opened: ["opened"],
  clicked: ["opened", "clicked"],
  message_clicked: ["message_clicked"],
} as const;

/**
 * Notes that a person opened a mail of a sequence or followed a link in it or in a message, and has the conditions that
 * wait for it decided again. Whoever followed a link has opened the mail, also where their program shows no pictures.
 */
export async function noteFetched(sql: Sql, fetched: Fetched): Promise<void> {
  const { workspaceId, prospectId, enrolmentId, what, at, now } = fetched;
  await lockPeople(sql, workspaceId, [prospectId]);
  await sql.query(
    `update enrolments e set
        opened_at = case when $6::boolean then e.opened_at else least(e.opened_at, ${moment("$4")}) end,
        clicked_at = case when $5::boolean then least(e.clicked_at, ${moment("$4")}) else e.clicked_at end
      where e.workspace_id = $1::uuid and e.id = $2::uuid and e.prospect_id = $3::uuid`,
    [workspaceId, enrolmentId, prospectId, at.getTime(), what !== "opened", what === "message_clicked"],
  );
  await tellOfMail(sql, fetched, told[what]);
  await wakeConditions(sql, { workspaceId, prospectIds: [prospectId], now });
}

import { z } from "zod";
import { storableLine, storableText } from "@/lib/kernel/storable-text/index.ts";
import type { PendingPage, PendingRequest } from "../port.ts";
import { answerOf, callUnipile, requireAccount, type UnipileOptions } from "./api.ts";
import { classifyUnipile, problemOf } from "./classify.ts";

/** The most requests that Unipile gives at once. */
const pageSize = 250;

const page = z.object({ items: z.array(z.unknown()), cursor: z.string().max(2000).nullish() });
/** A name that is asked with again: one that can't be stored as it is names nothing. */
const name = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => storableText(text, 500) === text);
const entry = z.object({
  id: name,
  invited_user: z.string().nullish(),
  invited_user_id: name.nullish().catch(null),
  invited_user_public_id: name.nullish().catch(null),
  parsed_datetime: z.coerce
    .date()
    .min(new Date("2000-01-01"))
    .max(new Date("2200-01-01"))
    .nullable()
    .catch(null),
});

/**
 * A page of the account's requests that wait. An entry of another shape is left out. Source:
 * developer.unipile.com/reference/userscontroller_listalluserinvitationssent.
 */
export async function pendingRequests(
  options: UnipileOptions,
  accountRef: string,
  cursor: string | null,
): Promise<PendingPage> {
  const query = { account_id: accountRef, limit: pageSize, cursor };
  const given = await callUnipile(options, { method: "GET", path: "/users/invite/sent", query }, page);
  const requests = given.items.flatMap((item) => {
    const { data } = entry.safeParse(item);
    return data ? [requestOf(data)] : [];
  });
  return { requests, cursor: given.cursor || null };
}

function requestOf(one: z.infer<typeof entry>): PendingRequest {
  const slug = one.invited_user_public_id;
  return {
    id: one.id,
    providerId: one.invited_user_id ?? null,
    url: slug ? `https://www.linkedin.com/in/${encodeURIComponent(slug)}` : null,
    name: storableLine(one.invited_user ?? "", 300),
    sentAt: one.parsed_datetime,
  };
}

/**
 * Withdraws a request by its id. Unipile says `invalid_invitation_id`, or "not found", about one that isn't pending any
 * more. Source: developer.unipile.com/reference/userscontroller_cancelinvitation.
 */
export async function withdrawRequest(
  options: UnipileOptions,
  accountRef: string,
  requestId: string,
): Promise<"withdrawn" | "gone"> {
  const answer = await answerOf(options, {
    method: "DELETE",
    path: `/users/invite/sent/${encodeURIComponent(requestId)}`,
    query: { account_id: accountRef },
    isFinal: true,
  });
  if (answer.status < 300) return "withdrawn";
  const isNotFound = answer.status === 404;
  // "Not found" may be said of the account, too.
  if (isNotFound) await requireAccount(options, accountRef);
  if (isNotFound || problemOf(answer).word.endsWith("invalid_invitation_id")) return "gone";
  throw classifyUnipile(answer, true);
}

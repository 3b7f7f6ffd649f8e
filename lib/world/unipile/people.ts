import { z } from "zod";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { ok } from "../http/router.ts";
import { traitsOf } from "../people/traits.ts";
import { latestConnections } from "../store/network.ts";
import { accountOf, askNetwork, offsetOf, onNetwork, refusalOf, refuse, unipile } from "./call.ts";

const invite = z.strictObject({
  provider_id: z.string().min(1),
  account_id: z.string().min(1),
  user_email: z.string().optional(),
  message: z.string().optional(),
});

interface Invitation {
  readonly id: string;
  readonly providerId: string;
  readonly url: string;
  readonly name: string;
  readonly note: string;
  readonly sentAt: Date;
}

interface Shown {
  readonly providerId: string;
  readonly url: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly company: string;
  readonly location: string;
  readonly premium: boolean;
  readonly relation: string;
}

/** The person's skills as the account sees them. Their ids are their places. */
async function skillsOf(world: World, account: string, profile: string) {
  const { body } = await askNetwork(world, "GET", onNetwork(account, "skills"), { query: { profile } });
  const items = body.items as { done: boolean }[];
  return items.map(({ done }, place) => ({
    name: `Skill ${place + 1}`,
    endorsement_count: done ? 1 : 0,
    endorsement_id: place + 1,
    insights: [],
    endorsed: done,
  }));
}

async function profile(world: World, call: Call): Promise<Answer> {
  const account = accountOf(call);
  const address = call.params.identifier ?? "";
  const isVisit = call.query.get("notify") === "true";
  const answer = await askNetwork(world, "GET", onNetwork(account, "profile"), { query: { address } });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const found = answer.body as unknown as Shown;
  if (isVisit) await askNetwork(world, "POST", onNetwork(account, "views"), { body: { profile: address } });
  const sections = call.query.get("linkedin_sections") ?? "";
  return ok({
    object: "UserProfile",
    provider: "LINKEDIN",
    provider_id: found.providerId,
    public_identifier: found.url.split("/").at(-1),
    public_profile_url: `${found.url}?trk=profile`,
    first_name: found.firstName,
    last_name: found.lastName,
    headline: found.headline,
    location: found.location,
    websites: [],
    is_premium: found.premium,
    is_relationship: found.relation === "connected",
    network_distance: found.relation === "connected" ? "FIRST_DEGREE" : "THIRD_DEGREE",
    ...(found.relation === "invited" ? { invitation: { type: "SENT", status: "PENDING" } } : {}),
    ...(sections === "experience" ? { work_experience: [{ position: "", company: found.company }] } : {}),
    ...(sections === "skills" ? { skills: await skillsOf(world, account, address) } : {}),
  });
}

/** Which source of the network an address is. */
function sourceOf(url: string): string {
  if (url.includes("/sales/lists/")) return "navigator_list";
  if (url.includes("/talent/hire/")) return "recruiter_project";
  return url.includes("/talent/") ? "recruiter_search" : "search_url";
}

const hitOf = (found: Shown) => ({
  object: "SearchResult",
  type: "PEOPLE",
  id: found.providerId,
  public_identifier: found.url.split("/").at(-1),
  public_profile_url: found.url,
  name: `${found.firstName} ${found.lastName}`,
  first_name: found.firstName,
  last_name: found.lastName,
  headline: found.headline,
  location: found.location,
  network_distance: found.relation === "connected" ? "DISTANCE_1" : "DISTANCE_3",
  pending_invitation: found.relation === "invited",
  current_positions: [{ company: found.company, role: "" }],
});

/** A page of a source's people. */
export async function pageOf(world: World, call: Call, source: string, url: string) {
  const query = { source, url, cursor: call.query.get("cursor") ?? "0" };
  const answer = await askNetwork(world, "GET", onNetwork(accountOf(call), "search"), { query });
  const refusal = refusalOf(answer);
  if (refusal) return { refusal };
  const { people, cursor, total } = answer.body as { people: Shown[]; cursor: string | null; total: number };
  return { people, cursor, total };
}

/** Profiles, searches, invitations and connections. */
export const peopleRoutes: readonly Route[] = [
  unipile("POST", "/users/invite", async (world, { body }) => {
    const given = invite.safeParse(body).data;
    if (!given) return refuse(400, "invalid_parameters");
    const answer = await askNetwork(world, "POST", onNetwork(given.account_id, "invitations"), {
      body: { profile: given.provider_id, note: given.message ?? "" },
    });
    return refusalOf(answer) ?? ok({ object: "UserInvitationSent", invitation_id: answer.body.id });
  }),
  unipile("GET", "/users/invite/sent", async (world, call) => {
    const query = { cursor: call.query.get("cursor") ?? "0" };
    const answer = await askNetwork(world, "GET", onNetwork(accountOf(call), "invitations/pending"), {
      query,
    });
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const items = (answer.body.invitations as Invitation[]).map((one) => ({
      object: "InvitationSent",
      id: one.id,
      invited_user: one.name,
      invited_user_id: one.providerId,
      invited_user_public_id: one.url.split("/").at(-1),
      invited_user_description: null,
      invitation_text: one.note || null,
      date: "Sent today",
      parsed_datetime: one.sentAt.toISOString(),
    }));
    return ok({ object: "InvitationList", items, cursor: answer.body.cursor });
  }),
  unipile("DELETE", "/users/invite/sent/:id", async (world, call) => {
    const path = `invitations/${encodeURIComponent(call.params.id ?? "")}/withdraw`;
    const answer = await askNetwork(world, "POST", onNetwork(accountOf(call), path));
    if (answer.body.error === "not_pending") return refuse(400, "invalid_invitation_id");
    return refusalOf(answer) ?? ok({ object: "UserInvitationCancelled" });
  }),
  unipile("GET", "/users/relations", async (world, call) => {
    const offset = offsetOf(call);
    const rows = await latestConnections(world.sql, accountOf(call), offset, 100);
    return ok({
      object: "UserRelationsList",
      items: rows.map((row) => ({
        object: "UserRelation",
        member_id: row.provider_id,
        public_identifier: row.slug,
        public_profile_url: row.url,
        first_name: row.first_name,
        last_name: row.last_name,
        headline: "",
        created_at: row.at.getTime(),
      })),
      cursor: rows.length === 100 ? String(offset + 100) : null,
    });
  }),
  unipile("GET", "/users/:identifier", profile),
  unipile("POST", "/linkedin/search", async (world, call) => {
    const url = z.strictObject({ url: z.string() }).safeParse(call.body).data?.url;
    if (!url) return refuse(400, "invalid_url");
    const page = await pageOf(world, call, sourceOf(url), url);
    if ("refusal" in page) return page.refusal ?? refuse(500, "unexpected_error");
    const paging = { start: 0, page_count: page.people.length, total_count: page.total };
    return ok({ object: "LinkedinSearch", items: page.people.map(hitOf), cursor: page.cursor, paging });
  }),
];

/** A person's posts, the latest one first, as names of the network. */
export const postsOf = (world: World, id: number) => traitsOf(world.seed, id).posts;

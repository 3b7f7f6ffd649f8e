import type { Answer, Call, Route, World } from "../http/router.ts";
import { headerOf, withFaults } from "../http/with-faults.ts";
import { type CalendarUserRow, calendarUser, listEvents, listInvitees } from "../store/calendars.ts";

/** The names of things begin with the published address, as at Calendly. */
const names = "https://api.calendly.com";
const mostOfPage = 100;

const words: Readonly<Record<number, readonly [title: string, message: string]>> = {
  400: ["Invalid Argument", "The supplied parameters are invalid."],
  401: ["Unauthenticated", "The access token is invalid"],
  403: ["Permission Denied", "You do not have permission to access this resource."],
  404: ["Resource Not Found", "The server could not find the requested resource."],
  429: ["Too Many Requests", "Rate limit exceeded"],
};

function refuse(status: number): Answer {
  const [title, message] = words[status] ?? ["Internal Server Error", "planned by the control"];
  return { status, body: { title, message, details: [] } };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The asked page. Null: the parameters are wrong. */
function pageOf({ query }: Call): Page | null {
  const limit = Number(query.get("count") ?? 20);
  const offset = Number(Buffer.from(query.get("page_token") ?? "MA", "base64url").toString());
  const isRight = Number.isInteger(limit) && limit >= 1 && limit <= mostOfPage && Number.isInteger(offset);
  return isRight ? { limit, offset } : null;
}

/** A page of a list, with the token of the next one. */
function paged(collection: readonly object[], { limit, offset }: Page, all: number | null = null): Answer {
  const isLast = all === null ? collection.length < limit : offset + limit >= all;
  const next = isLast ? null : Buffer.from(String(offset + limit)).toString("base64url");
  const pagination = {
    count: collection.length,
    next_page: null,
    previous_page: null,
    next_page_token: next,
  };
  return { status: 200, body: { collection, pagination } };
}

type Handle = (world: World, call: Call, user: CalendarUserRow) => Promise<Answer>;

/** A call with the token of somebody. */
const route = (path: string, handle: Handle): Route => ({
  method: "GET",
  path: `/calendly${path}`,
  handle: async (world, call) =>
    withFaults(world, { channel: "calendly", subject: path }, refuse, async () => {
      const token = /^Bearer (.+)$/.exec(headerOf(call, "authorization"))?.[1];
      const user = token === undefined ? null : await calendarUser(world.sql, token);
      return user ? handle(world, call, user) : refuse(401);
    }),
});

/** A list about the person whose token it is; Calendly wants the person named. */
const listRoute = (
  path: string,
  handle: (world: World, call: Call, user: CalendarUserRow, page: Page) => Promise<Answer>,
) =>
  route(path, async (world, call, user) => {
    const page = pageOf(call);
    const named = call.query.get("user");
    if (page === null || named === null) return refuse(400);
    if (named !== `${names}/users/${user.uuid}`) return refuse(403);
    return handle(world, call, user, page);
  });

/** Calendly's API, version 2, below `/calendly`. */
export const calendlyRoutes: readonly Route[] = [
  route("/users/me", async (_world, _call, { uuid, name, email }) => ({
    status: 200,
    body: {
      resource: {
        uri: `${names}/users/${uuid}`,
        name,
        slug: uuid.slice(0, 8),
        email,
        scheduling_url: `https://calendly.com/${uuid.slice(0, 8)}`,
        timezone: "Europe/Berlin",
        avatar_url: null,
        current_organization: `${names}/organizations/${uuid}`,
      },
    },
  })),
  listRoute("/event_types", async (_world, _call, { uuid, event_types }, page) => {
    const all = [...event_types].sort().map((name, place) => ({
      uri: `${names}/event_types/${uuid}-${place}`,
      name,
      active: true,
      slug: `t-${place}`,
      scheduling_url: `https://calendly.com/${uuid.slice(0, 8)}/t-${place}`,
      duration: 30,
      kind: "solo",
    }));
    return paged(all.slice(page.offset, page.offset + page.limit), page, all.length);
  }),
  listRoute("/scheduled_events", async ({ sql }, { query }, { uuid }, page) => {
    const from = new Date(query.get("min_start_time") ?? 0);
    if (Number.isNaN(from.getTime())) return refuse(400);
    const rows = await listEvents(sql, uuid, from, page);
    const of = (at: Date) => at.toISOString().replace("Z", "000Z");
    return paged(
      rows.map((row) => ({
        uri: `${names}/scheduled_events/${row.uuid}`,
        name: row.name,
        status: row.status,
        start_time: of(row.start_time),
        created_at: of(row.created_at),
        updated_at: of(row.updated_at),
      })),
      page,
    );
  }),
  route("/scheduled_events/:event/invitees", async ({ sql }, call, { uuid }) => {
    const page = pageOf(call);
    if (page === null) return refuse(400);
    const event = call.params.event ?? "";
    const rows = await listInvitees(sql, uuid, event, page);
    if (rows.length === 0 && page.offset === 0) return refuse(404);
    return paged(
      rows.map((row) => ({
        uri: `${names}/scheduled_events/${event}/invitees/${row.uuid}`,
        email: row.email,
        name: row.name,
        status: "active",
        created_at: row.created_at.toISOString(),
      })),
      page,
    );
  }),
];

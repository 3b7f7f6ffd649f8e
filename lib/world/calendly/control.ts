import { ok, type Route, refuse, textField } from "../http/router.ts";
import { book, calendarUser, dropCalendarUser, putCalendarUser } from "../store/calendars.ts";

/** Calendars, and who books in them. */
export const bookingRoutes: readonly Route[] = [
  {
    method: "PUT",
    path: "/control/calendars/:token",
    handle: async ({ sql }, { params, body }) => {
      const types = Array.isArray(body.event_types) ? body.event_types.map(String) : [];
      const [name, email] = [textField(body, "name"), textField(body, "email")];
      await putCalendarUser(sql, { token: params.token!, name, email, event_types: types });
      return ok({ done: true });
    },
  },
  {
    method: "DELETE",
    path: "/control/calendars/:token",
    handle: async ({ sql }, { params }) => {
      await dropCalendarUser(sql, params.token!);
      return ok({ done: true });
    },
  },
  {
    method: "POST",
    path: "/control/calendars/:token/bookings",
    handle: async ({ sql }, { params, body }) => {
      const user = await calendarUser(sql, params.token!);
      if (!user) return refuse(404, "unknown_calendar");
      const [email, name, event] = [
        textField(body, "email"),
        textField(body, "name"),
        textField(body, "event"),
      ];
      return ok({ event: await book(sql, user.uuid, { email, name, event: event || null }) }, 201);
    },
  },
];

import { newId } from "@/lib/kernel/ids/index.ts";
import { calendlyCalendar } from "@/lib/providers/calendar/calendly/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { calendarContract } from "./calendar.contract.ts";

const { of, control } = runningWorld();

calendarContract("Calendly, against the emulator of its published API", {
  port: () => calendlyCalendar({ baseUrl: `http://127.0.0.1:${of().httpPort}/calendly` }),
  async person(name, offers) {
    const token = `token-${newId()}`;
    await control("PUT", `/calendars/${token}`, { name, email: `${newId()}@c.example`, event_types: offers });
    return token;
  },
  takeTokenBack: (token) => control("DELETE", `/calendars/${token}`),
  book: async (token, email, event) =>
    (await control<{ event: string }>("POST", `/calendars/${token}/bookings`, { email, name: "N", event }))
      .event,
  fail: (kind) => control("POST", "/faults", { channel: "calendly", kind, count: 1 }),
});

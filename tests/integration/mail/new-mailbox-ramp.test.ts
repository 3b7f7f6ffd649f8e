import { expect, it } from "vitest";
import { PUT as addSmtp } from "@/app/api/integrations/[integration]/[id]/add_smtp/route.ts";
import { POST as disconnect } from "@/app/api/integrations/[integration]/disconnect/route.ts";
import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { mailboxSettings } from "../../factories/mailbox-settings.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const world = runningWorld();

it("a mailbox's ramp begins when its address is first connected, and not again when it is reconnected", async () => {
  const who = await makeMember(world.database.admin);
  const id = newId();
  const body = mailboxSettings(world, `box-${id}@mail.example`);
  const connect = async () => {
    const params = { integration: "smtp", id };
    const { status } = await callRoute<IntegrationView>(addSmtp, { as: who.token, params, body });
    expect(status).toBe(200);
    const [row] = await world.database.admin<{ from: Date | null; connected: Date }[]>`
      select ramp_from as from, connected_at as connected from mailboxes where id = ${id}`;
    return row;
  };
  const first = await connect();
  expect(first?.from).toEqual(first?.connected);
  await callRoute(disconnect, {
    as: who.token,
    params: { integration: "smtp" },
    body: { integration: id, integration_id: id },
  });
  const again = await connect();
  expect(again?.from).toEqual(first?.from);
  expect(again?.connected).not.toEqual(first?.connected);
});

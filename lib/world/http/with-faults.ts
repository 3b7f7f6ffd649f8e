import { type FaultChannel, takeFault } from "../store/faults.ts";
import { type Answer, type Call, pause, type World } from "./router.ts";

/**
 * Answers a call of a provider, unless the control planned a fault for it. Null: the connection is cut.
 * @param refuse the provider's words for a status.
 */
export async function withFaults(
  world: World,
  { channel, subject }: { readonly channel: FaultChannel; readonly subject: string },
  refuse: (status: number) => Answer,
  answer: () => Promise<Answer>,
): Promise<Answer | null> {
  const fault = await takeFault(world.sql, channel, subject);
  if (fault?.kind === "drop_before") return null;
  if (fault?.kind === "stall") await pause(fault.stall_ms);
  if (fault && /^\d{3}$/.test(fault.kind)) return refuse(Number(fault.kind));
  const given = await answer();
  return fault?.kind === "drop_after" ? null : given;
}

/** The first value of a header. */
export const headerOf = (call: Call, name: string): string => {
  const value = call.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

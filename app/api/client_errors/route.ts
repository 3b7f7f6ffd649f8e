import { reportClientError } from "@/lib/contracts/client-errors.ts";
import { route } from "@/lib/http/route.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { logger } from "@/lib/log/index.ts";
import { ports } from "@/lib/wiring.ts";

const log = logger("browser");

export const POST = route(reportClientError, async ({ brand }, { body }) => {
  const { trace = null, ...told } = body;
  const report = { at: new Date(systemMs()), source: "browser", brand: brand.key, ...told, trace } as const;
  log.warn({ report }, "an error that nobody caught");
  // Nobody waits for the service: a browser that failed has enough trouble.
  void ports()
    .errorReports.send(report)
    .catch((err: unknown) => log.warn({ err }, "the error service took no report"));
  return { done: true as const };
});

import type { Viewer } from "@/lib/access/viewer.ts";
import { reportClientError } from "@/lib/contracts/client-errors.ts";
import { env } from "@/lib/env/index.ts";
import { route } from "@/lib/http/route.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { logger } from "@/lib/log/index.ts";
import { ports } from "@/lib/wiring.ts";

/** Whether the page belongs to the workspace in which the operator tries things [SH-004]. */
const isDevelopmentSpace = ({ workspace }: Viewer) =>
  workspace !== null && workspace.id === env().DEVELOPMENT_SPACE;

const log = logger("browser");

export const POST = route(reportClientError, async ({ brand, viewer }, { body }) => {
  const { trace = null, ...told } = body;
  const at = new Date(systemMs());
  const environment = isDevelopmentSpace(viewer) ? "dev" : told.environment;
  const report = { at, source: "browser", brand: brand.key, ...told, environment, trace } as const;
  log.warn({ report }, "an error that nobody caught");
  // Nobody waits for the service: a browser that failed has enough trouble.
  void ports()
    .errorReports.send(report)
    .catch((err: unknown) => log.warn({ err }, "the error service took no report"));
  return { done: true as const };
});

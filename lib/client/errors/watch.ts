import type { ClientError } from "@/lib/contracts/client-errors.ts";
import { callApi } from "../call-api.ts";
import { isRouters, reportOf, traceShare } from "./report.ts";

/** The most reports of one page: an error in a loop is told once, and so are a few others. */
const mostReports = 10;

/**
 * Tells the server of errors that nobody catches [SH-500]. The browser's console shows them by itself, except the
 * router's that tell of no fault [SH-197].
 */
export function watchErrors(
  page: Pick<Window, "addEventListener" | "location" | "performance"> = window,
  send: (report: ClientError) => Promise<unknown> = (body) => callApi("POST /client_errors", { body }),
): void {
  const told = new Set<string>();
  const isTraced = Math.random() < traceShare;
  const tell = (error: unknown) => {
    const report = reportOf(error, page.location, isTraced ? timesOf(page) : null);
    if (!report || told.has(report.message) || told.size >= mostReports) return;
    told.add(report.message);
    // A report that fails is no error to be told.
    void send(report).catch(() => {});
  };
  const hear = (event: Event, error: unknown) => (isRouters(error) ? event.preventDefault() : tell(error));
  page.addEventListener("error", (event) => hear(event, event.error ?? event.message));
  page.addEventListener("unhandledrejection", (event) => hear(event, event.reason));
}

/** How long the page took until it could be used, and until it was there. */
function timesOf({ performance }: Pick<Window, "performance">): NonNullable<ClientError["trace"]> | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry) return null;
  return {
    ready: Math.max(0, Math.round(entry.domContentLoadedEventEnd)),
    loaded: Math.max(0, Math.round(entry.loadEventEnd)),
  };
}

export { HighlightsForm } from "./highlights-form.tsx";
export type { ReportPlace } from "./report-place.ts";
export { ReportsPage } from "./reports-page.tsx";

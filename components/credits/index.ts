export { BillingCredits } from "./billing-credits.tsx";
export { BuyCreditsDialog } from "./buy-credits-dialog.tsx";
export { CreditsHistory } from "./credits-history.tsx";
export type { CreditsPlace } from "./credits-place.ts";
export { CreditsSection } from "./credits-section.tsx";

export { BuyCreditsDialog } from "./buy-credits-dialog.tsx";
export { CreditsHistory, type CreditsPlace } from "./credits-history.tsx";
export { CreditsSection } from "./credits-section.tsx";

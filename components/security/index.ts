export { EndOthersModal } from "./end-others-modal.tsx";
export { PasskeysPanel } from "./passkeys-panel.tsx";
export { SecondFactorPanel } from "./second-factor-panel.tsx";
export { SessionsPanel } from "./sessions-panel.tsx";

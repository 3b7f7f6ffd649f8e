export { ConnectModal } from "./connect-modal.tsx";
export { ConnectWizard } from "./connect-wizard.tsx";
export { listTimezones, nameCountries } from "./place-choices.ts";
export { accountToContinue, newAccount } from "./wizard-state.ts";

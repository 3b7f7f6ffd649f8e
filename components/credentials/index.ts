export { ConnectModal } from "./connect-modal.tsx";
export { ConnectWizard } from "./connect-wizard.tsx";
export { guessCountry, listTimezones, nameCountries } from "./place-choices.ts";
export { QuestionModal } from "./question-modal.tsx";
export { accountToContinue, newAccount } from "./wizard-state.ts";

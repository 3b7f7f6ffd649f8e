export { ConnectModal } from "./connect-modal.tsx";
export { ConnectWizard } from "./connect-wizard.tsx";
export { guessCountry, listTimezones, nameCountries } from "./place-choices.ts";
export { ProxyFailure, type SettingProxy } from "./proxy-failure.tsx";
export { QuestionModal } from "./question-modal.tsx";
export { noProxyYet, type ProxyDraft, routeBody, routeProblems, type Way } from "./route-draft.ts";
export { WayFields } from "./way-fields.tsx";
export { accountToContinue, newAccount } from "./wizard-state.ts";

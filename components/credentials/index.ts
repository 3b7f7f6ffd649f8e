export { AccountNotices } from "./account-notices.tsx";
export { ConnectWizard } from "./connect-wizard.tsx";

export { ApiTokens } from "./api-tokens.tsx";
export { Catalogue } from "./catalogue.tsx";
export { MailboxPage } from "./mailbox-page/mailbox-page.tsx";
export { ZapierGuide } from "./zapier-guide.tsx";

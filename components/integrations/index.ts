export { ApiTokenCard } from "./api-token-card.tsx";
export { Catalogue } from "./catalogue.tsx";
export { MailboxPage } from "./mailbox-page/mailbox-page.tsx";
export { ZapierGuide } from "./zapier-guide.tsx";

export { Catalogue } from "./catalogue.tsx";
export { MailboxPage } from "./mailbox-page/mailbox-page.tsx";

/** The header in which the web server passes on the requested address. Clients can't set it. */
export const addressHeader = "x-outreach-address";

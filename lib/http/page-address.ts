/** The header in which the web server says which address was asked for; nobody else can set it. */
export const addressHeader = "x-outreach-address";

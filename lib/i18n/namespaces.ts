/**
 * The files of messages/<locale>/, each a namespace. A new module adds its name here, in alphabetical order; a test
 * compares the list with the folders.
 */
export const NAMESPACES = [
  "auth",
  "common",
  "credentials",
  "errors",
  "errors-ui",
  "integrations",
  "legal",
  "mails",
  "shell",
  "spaces",
] as const;

export type Namespace = (typeof NAMESPACES)[number];

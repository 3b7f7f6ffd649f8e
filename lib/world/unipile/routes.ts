import type { Route } from "../http/router.ts";
import { accountRoutes } from "./accounts.ts";
import { conversationRoutes } from "./conversations.ts";
import { deedRoutes } from "./deeds.ts";
import { peopleRoutes } from "./people.ts";

/**
 * Unipile's API, below `/unipile/api/v1`: the same people and accounts as the embedded network's, in Unipile's words.
 */
export const unipileRoutes: readonly Route[] = [
  ...accountRoutes,
  ...conversationRoutes,
  ...deedRoutes,
  ...peopleRoutes,
];

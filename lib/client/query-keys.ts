import type { TopicWord } from "@/lib/contracts/topics.ts";

/**
 * Queries that no announcement invalidates: the embedded world's, a person's own, the record, and what never changes.
 */
type OwnWord =
  | "console"
  | "world"
  | "list_views"
  | "rehearsal"
  | "workers"
  | "security"
  | "audit"
  | "spaces"
  | "files";

/**
 * A query's key begins with the topic that invalidates it, by which an announcement finds it
 * (lib/client/realtime.tsx).
 */
declare module "@tanstack/react-query" {
  interface Register {
    queryKey: readonly [TopicWord | OwnWord, ...unknown[]];
  }
}

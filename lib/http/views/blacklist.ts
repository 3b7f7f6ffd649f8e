import type { BlacklistPageView, ChangedBlacklist } from "@/lib/contracts/blacklist.ts";
import type { BlacklistPage, ChangedList } from "@/lib/domain/blacklist/index.ts";

/** The most refused values of an answer. */
const mostTold = 500;

export function toBlacklistPage({ entries, next, total }: BlacklistPage): BlacklistPageView {
  const items = entries.map(({ id, kind, entry, author, createdAt }) => ({
    _id: id,
    kind,
    value: entry,
    created_by: author,
    created_at: createdAt,
  }));
  return { items, next_cursor: next, total };
}

export function toChangedBlacklist({ refused, ...counts }: ChangedList): ChangedBlacklist {
  const told = refused.slice(0, mostTold).map(({ line, entry, reason }) => ({ line, value: entry, reason }));
  return { ...counts, refused: told, refused_count: refused.length };
}

import { searchInbox } from "@/lib/contracts/inbox-search.ts";
import { excerptOf, searchMessages } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(searchInbox, async (ctx, { query }) => {
  const { items, next } = await searchMessages(ctx.member, {
    search: query.query,
    credentialId: query.credentials_id ?? null,
    after: query.after ?? null,
    limit: query.limit,
  });
  return {
    items: items.map((hit) => ({
      _id: hit.id,
      profile_id: hit.prospectId,
      full_name: hit.fullName,
      channel: hit.channel,
      direction: hit.direction,
      at: hit.at.toISOString(),
      subject: hit.subject,
      excerpt: excerptOf(hit.text, query.query).map(({ text, isHit }) => ({ text, is_hit: isHit })),
    })),
    next,
  };
});

import { exportProfiles } from "@/lib/contracts/people-deeds.ts";
import { exportPeople } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(exportProfiles, async (ctx, { query }) => {
  const slices = exportPeople(ctx.member, {
    search: query.query ?? null,
    leadStatus: query.lead_status ?? null,
    filters: query.filters ?? [],
  });
  // The first slice is read before the answer begins, so that a refusal is an answer of its own.
  const first = await slices.next();
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<string>> = Promise.resolve(first);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await next;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      next = slices.next();
      // A failure is thrown where it is awaited.
      next.catch(() => {});
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="people.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});

import { addPeople as contract } from "@/lib/contracts/searches.ts";
import { addPeople } from "@/lib/domain/searches/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params, body }) => {
  const people = body.people.map(({ fields, custom_fields: custom }) => ({ fields, custom }));
  const added = await addPeople(ctx.member, params.id, people, { movePeople: body.is_existing_people });
  return {
    search_id: added.searchId,
    accepted: added.accepted,
    refused: added.refused.map((one) => ({ ...one })),
  };
});

import * as contract from "@/lib/contracts/signatures.ts";
import { createSignature, listSignatures } from "@/lib/domain/signatures/index.ts";
import { route } from "@/lib/http/route.ts";
import { signatureView, signatureViews } from "@/lib/http/views/signatures.ts";

export const GET = route(contract.listSignatures, async ({ member }, { params }) =>
  signatureViews(member, await listSignatures(member, params.id)),
);

export const POST = route(contract.createSignature, async ({ member }, { params, body }) =>
  signatureView(
    member,
    await createSignature(member, params.id, {
      name: body.name,
      message: body.message,
      isDefault: body.is_default,
      pictures: body.pictures,
      key: body.key ?? null,
    }),
  ),
);

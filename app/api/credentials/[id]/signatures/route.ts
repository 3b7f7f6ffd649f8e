import * as contract from "@/lib/contracts/signatures.ts";
import { createSignature, listSignatures } from "@/lib/domain/signatures/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSignatureView } from "@/lib/http/views/signatures.ts";

export const GET = route(contract.listSignatures, async (ctx, { params }) =>
  (await listSignatures(ctx.member, params.id)).map(toSignatureView),
);

export const POST = route(contract.createSignature, async (ctx, { params, body }) =>
  toSignatureView(
    await createSignature(ctx.member, params.id, {
      name: body.name,
      message: body.message,
      isDefault: body.is_default,
      key: body.key ?? null,
    }),
  ),
);

import * as contract from "@/lib/contracts/signatures.ts";
import { deleteSignature, updateSignature } from "@/lib/domain/signatures/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSignatureView } from "@/lib/http/views/signatures.ts";

export const PATCH = route(contract.updateSignature, async (ctx, { params, body }) =>
  toSignatureView(
    await updateSignature(
      ctx.member,
      { credentialId: params.id, id: params.signatureId },
      { name: body.name, message: body.message, isDefault: body.is_default },
    ),
  ),
);

export const DELETE = route(contract.deleteSignature, async (ctx, { params }) => {
  await deleteSignature(ctx.member, { credentialId: params.id, id: params.signatureId });
  return { done: true as const };
});

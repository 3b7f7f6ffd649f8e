import * as contract from "@/lib/contracts/signatures.ts";
import { deleteSignature, updateSignature } from "@/lib/domain/signatures/index.ts";
import { route } from "@/lib/http/route.ts";
import { signatureView } from "@/lib/http/views/signatures.ts";

export const PATCH = route(contract.updateSignature, async ({ member }, { params, body }) =>
  signatureView(
    member,
    await updateSignature(
      member,
      { credentialId: params.id, id: params.signatureId },
      { name: body.name, message: body.message, isDefault: body.is_default, pictures: body.pictures },
    ),
  ),
);

export const DELETE = route(contract.deleteSignature, async (ctx, { params }) => {
  await deleteSignature(ctx.member, { credentialId: params.id, id: params.signatureId });
  return { done: true as const };
});

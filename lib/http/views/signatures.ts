import type { SignatureView } from "@/lib/contracts/signatures.ts";
import type { Signature } from "@/lib/domain/signatures/index.ts";

/** A signature on the wire [OC-254]. */
export function toSignatureView({ id, name, message, isDefault }: Signature): SignatureView {
  return { _id: id, name, message, is_default: isDefault };
}

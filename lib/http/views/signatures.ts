import type { SignatureView } from "@/lib/contracts/signatures.ts";
import { filesById } from "@/lib/domain/files/index.ts";
import type { Signature } from "@/lib/domain/signatures/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toFiles } from "./files.ts";

/** Signatures on the wire [OC-254], with their pictures. */
export async function signatureViews(member: Member, rows: readonly Signature[]): Promise<SignatureView[]> {
  const files = await filesById(
    member,
    rows.flatMap(({ pictures }) => [...pictures]),
  );
  return rows.map(({ id, name, message, isDefault, pictures }) => ({
    _id: id,
    name,
    message,
    is_default: isDefault,
    pictures: toFiles(files, pictures),
  }));
}

/** One of them. */
export async function signatureView(member: Member, row: Signature): Promise<SignatureView> {
  const [view] = await signatureViews(member, [row]);
  return view!;
}

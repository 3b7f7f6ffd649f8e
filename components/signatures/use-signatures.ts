"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { SignatureView } from "@/lib/contracts/signatures.ts";

/** The signatures of a social account, oldest first. */
export function useSignatures(credentialId: string, initial?: SignatureView[]) {
  return useQuery({
    queryKey: ["credentials", "signatures", credentialId],
    queryFn: ({ signal }) =>
      callApi("GET /credentials/{id}/signatures", { params: { id: credentialId }, signal }),
    ...(initial ? { initialData: initial } : {}),
  });
}

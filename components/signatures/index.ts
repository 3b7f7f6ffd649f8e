export { Signatures } from "./signatures.tsx";
export { useSignatures } from "./use-signatures.ts";

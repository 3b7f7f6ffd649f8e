/** What a provider knows about an effect whose answer was lost: done, not done, or it can't tell. */
export type LookUp<Receipt> =
  | { readonly state: "done"; readonly receipt: Receipt }
  | { readonly state: "absent" }
  | { readonly state: "unknown" };

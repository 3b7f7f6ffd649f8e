/** What a provider knows of an effect whose outcome was lost: done, not done, or it can't tell. */
export type LookUp<Receipt> =
  | { readonly state: "done"; readonly receipt: Receipt }
  | { readonly state: "absent" }
  | { readonly state: "unknown" };

/** The signature of an email step. Missing: its mails have none. */
export interface WithSignature {
  /** Of a signature of the campaign's account; `default`: whichever is the account's default when a mail leaves. */
  readonly signatureId?: string;
}

interface WireSignature {
  readonly signature_id?: string | null | undefined;
}

/** The signature of a wire step, as a part of its action. */
export const signatureOf = ({ signature_id: id }: WireSignature): WithSignature =>
  id == null ? {} : { signatureId: id };

/** The signature of an action, as a part of its wire step. */
export const wireSignature = ({ signatureId: id }: WithSignature): { readonly signature_id?: string } =>
  id === undefined ? {} : { signature_id: id };

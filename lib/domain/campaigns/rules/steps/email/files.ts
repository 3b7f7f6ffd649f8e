/** The files of an email step. Missing: its mails have none. */
export interface WithFiles {
  /** Ids of kept files, in their order. */
  readonly files?: readonly string[];
}

interface WireFiles {
  readonly files?: readonly string[] | undefined;
}

/** The files of a wire step, as a part of its action. */
export const filesOf = ({ files }: WireFiles): WithFiles => (files?.length ? { files: [...files] } : {});

/** The files of an action, as a part of its wire step. */
export const wireFiles = ({ files }: WithFiles): { readonly files?: string[] } =>
  files?.length ? { files: [...files] } : {};

/** The types of pictures that mail programs show within a text. */
const shown = /^image\/(?:png|jpeg|gif|webp)$/;

/** Signs that mean something else in the texts of steps. */
const special = /[{}()[\]|<>%$*\n]/;

/** Whether a file can stand in a mail's text as a picture. */
export const canStandInText = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  shown.test(type) && !special.test(name);

/** What stands in a mail's text where a picture of its files is shown. */
export const pictureMark = (name: string): string => `[image: ${name}]`;

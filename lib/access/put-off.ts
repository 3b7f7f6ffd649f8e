/**
 * The parameter of an address by which somebody puts off the confirmation of their e-mail address (decision 44)
 * [SH-056].
 */
export const putOffName = "skippedEmailConfirmation";

/** Asks for ids that stay the same when a mail is moved. */
export const immutableIds = 'IdType="ImmutableId"';

/** The longest beginning of a mail that is read, in characters. */
const longest = 4_000;

/** What mail servers say about a mail that is late or failed, in the product's five languages. */
const sayings = [
  /mailer-daemon|mail delivery (?:system|subsystem|software|failed)|delivery status notification/,
  /delivery (?:is |was |has been )?(?:delayed|incomplete|failed)|delivery attempts?\b/,
  /undeliver(?:ed|able)|could not (?:yet )?be delivered|(?:not|n['’]t) (?:yet )?been delivered/,
  /will be retried|(?:keep|continue) trying to deliver|will-retry-until/,
  /unzustellbar|nicht zugestellt werden|zustellung (?:verzögert|fehlgeschlagen)|zustellversuch/,
  /non remis|pas (?:encore )?pu être (?:remis|livré|distribué)|échec de (?:la )?remise|remise (?:retardée|différée)/,
  /não (?:pôde|foi possível) (?:ser )?entreg|entrega (?:atrasada|adiada)|falha na entrega/,
  /no se (?:ha podido|pudo|puede) entregar|entrega (?:retrasada|aplazada)|error de entrega/,
];

/**
 * Whether an automatic mail tells what became of a mail rather than where its reader is. A report that matches no mail of
 * ours counts as an automatic answer, and the day until which a server tries again is no absence.
 */
export function isDeliveryReport(text: string): boolean {
  const said = text.slice(0, longest).toLowerCase();
  return sayings.some((saying) => saying.test(said));
}

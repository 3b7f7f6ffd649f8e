/**
 * Words of advertising that make filters and readers suspicious of a mail from a stranger, by language. Filters don't
 * publish theirs: the list is short, and says nothing about a mail without them.
 */
const words = {
  en: [
    ...[
      "act now",
      "buy now",
      "click here",
      "order now",
      "limited time",
      "risk free",
      "risk-free",
      "no obligation",
    ],
    ...[
      "100% free",
      "free money",
      "earn money",
      "make money",
      "cash bonus",
      "lowest price",
      "special promotion",
    ],
    ...["guaranteed", "winner", "congratulations", "dear friend", "once in a lifetime", "double your"],
  ],
  de: [
    ...["jetzt kaufen", "jetzt bestellen", "hier klicken", "nur heute", "kostenlos", "gratis", "garantiert"],
    ...["geld verdienen", "sonderangebot", "herzlichen glückwunsch", "ohne risiko"],
  ],
  fr: [
    ...[
      "achetez maintenant",
      "cliquez ici",
      "offre limitée",
      "gratuit",
      "garanti",
      "sans risque",
      "félicitations",
    ],
    ...["gagnez de l’argent", "gagnez de l'argent", "meilleur prix"],
  ],
  pt: [
    ...["compre agora", "clique aqui", "oferta limitada", "grátis", "garantido", "sem risco", "parabéns"],
    ...["ganhe dinheiro", "melhor preço"],
  ],
  es: [
    ...[
      "compra ahora",
      "haz clic aquí",
      "oferta limitada",
      "gratis",
      "garantizado",
      "sin riesgo",
      "felicidades",
    ],
    ...["gana dinero", "mejor precio"],
  ],
} as const;

const all = [...new Set<string>(Object.values(words).flat())];

const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join("|")})(?![\\p{L}\\p{N}])`, "giu");

/** The words of the list that a text contains, each once, in lower case. */
export function spamWordsIn(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([found]) => found.toLowerCase()))];
}

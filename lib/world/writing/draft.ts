/** What the world's writer is asked for. */
export interface Asked {
  readonly objective: string;
  readonly caseStudies: string;
  readonly locale: string;
  readonly social: boolean;
  readonly email: boolean;
}

export interface DraftedStep {
  readonly kind: "connection_request" | "message" | "email";
  readonly delay_hours: number;
  readonly subject?: string;
  readonly text: string;
}

interface Phrases {
  readonly hello: string;
  readonly note: (objective: string) => string;
  readonly proof: (caseStudy: string) => string;
  readonly ask: string;
  readonly last: string;
}

/** How the world's writer talks, by language. It is no model: the same question gets the same answer. */
const phrases: Readonly<Record<string, Phrases>> = {
  en: {
    hello: "Hi {first_name|there},",
    note: (objective) => `I'm writing because of this: ${objective}`,
    proof: (caseStudy) => `What we did for others: ${caseStudy}`,
    ask: "Would a short call next week suit you?",
    last: "This is my last message on this. If another time suits you better, I'm glad to wait.",
  },
  de: {
    hello: "Hallo {first_name|zusammen},",
    note: (objective) => `mein Anliegen: ${objective}`,
    proof: (caseStudy) => `Was wir für andere erreicht haben: ${caseStudy}`,
    ask: "Passt Ihnen nächste Woche ein kurzes Gespräch?",
    last: "Das ist meine letzte Nachricht dazu. Wenn es später besser passt, warte ich gern.",
  },
  fr: {
    hello: "Bonjour {first_name|à vous},",
    note: (objective) => `je vous écris à ce sujet : ${objective}`,
    proof: (caseStudy) => `Ce que nous avons fait pour d'autres : ${caseStudy}`,
    ask: "Un court échange la semaine prochaine vous conviendrait-il ?",
    last: "C'est mon dernier message à ce sujet. Si un autre moment vous convient mieux, j'attendrai volontiers.",
  },
  pt: {
    hello: "Olá {first_name|pessoal},",
    note: (objective) => `escrevo por este motivo: ${objective}`,
    proof: (caseStudy) => `O que fizemos para outros: ${caseStudy}`,
    ask: "Uma conversa curta na próxima semana seria possível?",
    last: "Esta é minha última mensagem sobre isso. Se outro momento for melhor, espero com prazer.",
  },
  es: {
    hello: "Hola {first_name|qué tal},",
    note: (objective) => `te escribo por este motivo: ${objective}`,
    proof: (caseStudy) => `Lo que hicimos para otros: ${caseStudy}`,
    ask: "¿Te viene bien una llamada corta la próxima semana?",
    last: "Este es mi último mensaje sobre esto. Si te viene mejor otro momento, espero con gusto.",
  },
};

/** A text as one short line, without what would read as a placeholder. */
function short(text: string, most: number): string {
  const line = text
    .replace(/[{}[\]()]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= most
    ? line
    : `${line.slice(0, line.lastIndexOf(" ", most) > 0 ? line.lastIndexOf(" ", most) : most)}…`;
}

/**
 * Writes a sequence: on the network a request and two messages, by mail three mails; with both, the mails come last.
 */
export function draft({ objective, caseStudies, locale, social, email }: Asked): {
  name: string;
  steps: DraftedStep[];
} {
  const say = phrases[locale] ?? phrases.en!;
  const aim = short(objective, 120);
  const proof = caseStudies.trim() === "" ? null : say.proof(short(caseStudies, 300));
  const paragraphs = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join("\n\n");
  const steps: DraftedStep[] = [];
  if (social)
    steps.push(
      { kind: "connection_request", delay_hours: 0, text: short(`${aim}`, 150) },
      { kind: "message", delay_hours: 24, text: paragraphs(say.hello, say.note(aim), proof, say.ask) },
      { kind: "message", delay_hours: 96, text: paragraphs(say.hello, say.last) },
    );
  if (email)
    steps.push(
      {
        kind: "email",
        delay_hours: social ? 72 : 0,
        subject: short(aim, 80),
        text: paragraphs(say.hello, say.note(aim), proof, say.ask),
      },
      { kind: "email", delay_hours: 96, subject: short(aim, 80), text: paragraphs(say.hello, say.last) },
    );
  return { name: short(objective, 60), steps };
}

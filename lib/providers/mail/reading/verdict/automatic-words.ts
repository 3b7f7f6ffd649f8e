import type { AutomaticSort } from "../../port.ts";
import { listed } from "../listed.ts";

/**
 * How automatic answers begin their subjects, in small letters, by language. The words must be followed by the end, a
 * separator or a date, so that a person's subject that merely begins alike doesn't count.
 */
const outOfOffice: readonly string[] = listed(
  // English
  "out of office|out of the office|ooo|automatic reply|auto reply|auto-reply|autoreply|automatic response|auto response|auto-response|automated reply|automated response|automatically generated reply",
  "away from the office|away from my mail|away from my desk|vacation reply|vacation response|vacation notice|vacation auto-reply|out-of-office|away notice|away message|i am out of the office|i'm out of the office|i am away|i am on leave|i am on vacation|i am on holiday|currently out of office|currently out of the office|maternity leave|parental leave|yahoo! auto response|auto reply from|i will be out of the office|i am currently out of the office|i am currently away",
  // German
  "abwesenheitsnotiz|abwesenheit|abwesend|abwesenheitsmeldung|abwesenheitsbenachrichtigung|automatische antwort|automatische abwesenheitsnotiz|abwesenheitsassistent|außer haus|nicht im büro|nicht im haus|ich bin nicht im büro|automatische rückantwort|autom. antwort|elternzeit|ferienabwesenheit|büroabwesenheit|abwesenheitsinfo|ich bin im urlaub|ich bin abwesend|ich bin außer haus",
  // French
  "réponse automatique|reponse automatique|absence du bureau|absent du bureau|message d'absence|avis d'absence|notification d'absence|hors du bureau|réponse d'absence|congé maternité|je suis absent|je suis en congé|je suis en vacances|message automatique",
  // Spanish
  "respuesta automática|respuesta automatica|fuera de la oficina|fuera de oficina|ausente de la oficina|autorespuesta|auto respuesta|mensaje automático|estoy fuera de la oficina|estoy de vacaciones|estoy ausente",
  // Portuguese
  "resposta automática|resposta automatica|ausência temporária|fora do escritório|fora do escritorio|ausente do escritório|mensagem automática|estou de férias|estou ausente|estou fora do escritório",
  // Italian
  "risposta automatica|fuori sede|fuori ufficio|assenza dall'ufficio|messaggio automatico|risponditore automatico|sono in ferie|sono fuori ufficio|sono assente",
  // Dutch
  "automatisch antwoord|automatische beantwoording|automatische reactie|afwezigheid|afwezigheidsbericht|afwezigheidsmelding|niet aanwezig|niet op kantoor|buiten kantoor|ik ben afwezig|ik ben op vakantie",
  // Polish
  "odpowiedź automatyczna|autoodpowiedź|automatyczna odpowiedź|poza biurem|nieobecność|jestem na urlopie|nieobecność w biurze|wiadomość automatyczna",
  // Japanese, Chinese, Korean
  "自動返信|自動応答|不在通知|不在のお知らせ|休暇のお知らせ|【自動返信】|[自動返信]|自动回复|自動回覆|自动答复|부재중|자동 회신|자동 응답|자동회신",
  // Nordic, Czech, Slovak, Hungarian, Romanian, Turkish, Russian, Ukrainian, Greek
  "autosvar|automatiskt svar|automatisk svar|automatisk besvarelse|frånvarande|fraværende|fravær|fraværsassistent|ikke på kontoret|ikke til stede|ej på kontoret|inte på kontoret|automaattinen vastaus|poissa|poissa toimistosta|lomalla|poissaoloilmoitus",
  "automatická odpověď|automatická odpoveď|mimo kancelář|mimo kanceláriu|nepřítomnost|neprítomnosť|automatikus válasz|távollét|házon kívül|răspuns automat|raspuns automat|otomatik yanıt|otomatik cevap|ofis dışında|ofis dışındayım",
  "автоответ|автоматический ответ|автоматичний відповідь|автоматична відповідь|вне офиса|отсутствую|нет на месте|αυτόματη απάντηση|εκτός γραφείου|תשובה אוטומטית|رد تلقائي",
);

/**
 * The same in words with which people begin subjects, too: "Auto - pallets for our plant". They count beside another sign, or if
 * the text speaks of an absence or of a day.
 */
const looseAbsence: readonly string[] = listed(
  "auto|on vacation|on annual leave|annual leave|on leave|on holiday|no longer with|urlaub|im urlaub|absence|absent|absente|absent(e)|en congé|en congés|en vacances|ausente|ausencia|de vacaciones",
  "ausência|ausencia temporaria|em férias|de férias|férias|assente|assenza|in ferie|ferie|afwezig|vakantie|met vakantie|op vakantie|met verlof|nieobecny|nieobecna|urlop|不在|休暇|外出|frånvaro",
  "semester|dovolená|szabadságon|în concediu|в отпуске",
);

/** How helpdesks begin the subjects of their acknowledgements. People do, too: they count beside another sign or with a helpdesk's text. */
const acknowledgement: readonly string[] = listed(
  "ticket received|ticket created|new ticket #|new ticket:|new ticket (|ticket confirmation|request received|case created|case received|acknowledgement of receipt|confirmation of receipt|receipt confirmation|message received|email received|we have received your|we've received your|we received your|your message has been received|your email has been received|please confirm your email|verify your email|confirm your email",
  "eingangsbestätigung|empfangsbestätigung|wir haben ihre nachricht erhalten|wir haben ihre anfrage erhalten|ihre nachricht ist eingegangen|ticket erstellt",
  "accusé de réception|accuse de reception|accusé réception|votre message a bien été|nous avons bien reçu|confirmation de réception|confirmation de votre demande",
  "acuse de recibo|hemos recibido su|hemos recibido tu|confirmación de recepción|confirmação de recebimento|recebemos a sua|recebemos sua",
  "conferma di ricezione|abbiamo ricevuto|ricevuta di|ontvangstbevestiging|wij hebben uw|potwierdzenie otrzymania|otrzymaliśmy|お問い合わせありがとうございます|お問い合わせを受け付け|受付完了|受け付けました|受付のお知らせ",
);

/** The same in words that people use, too. They count only with the words of a helpdesk in the text. */
const politeAcknowledgement: readonly string[] = listed(
  "your ticket|support ticket|your request|your case|new case|case number|case #|ticket #|acknowledgement|acknowledgment|thank you for contacting|thanks for contacting|thank you for your email|thank you for your e-mail|thank you for your message|thank you for your inquiry|thank you for your enquiry|thank you for getting in touch|thanks for getting in touch|thank you for writing|thanks for reaching out to|thank you for reaching out to",
  "ihre anfrage|ihr ticket|vielen dank für ihre|danke für ihre|votre demande|su solicitud|gracias por contactar|sua solicitação|obrigado pelo seu contacto|obrigado por entrar em contato|obrigado pelo contato|bedankt voor uw bericht|bedankt voor je bericht|dziękujemy za kontakt",
);

/** Sentences by which a text itself says that a machine wrote it. They count at the beginning of a line. */
const declarations: readonly string[] = listed(
  "this is an automated response|this is an automated reply|this is an automated message|this is an automated email|this is an automatic reply|this is an automatic response|this is an automatic message|this is an auto-generated|this is an autogenerated|this is an auto-reply|this is an autoreply|this is an auto response|this email was automatically generated|this message was automatically generated|this e-mail was generated automatically",
  "dies ist eine automatische|dies ist eine automatisch|diese nachricht wurde automatisch|diese e-mail wurde automatisch|diese mail wurde automatisch|ceci est une réponse automatique|ceci est un message automatique|ce message a été généré automatiquement|este es un mensaje automático|esta es una respuesta automática|este mensaje se ha generado automáticamente",
  "esta é uma mensagem automática|esta é uma resposta automática|este é um e-mail automático|questo è un messaggio automatico|questa è una risposta automatica|dit is een automatisch|dit is een automatische|to jest automatyczna|ta wiadomość została wygenerowana automatycznie|このメールは自動|本メールは自動|※このメールは自動|※本メールは自動|自動送信メール|这是一封自动",
);

/** What stands anywhere in the subject of an absence: "Ada Hart is out of the office". */
const absentSubjects: readonly string[] = listed(
  "is out of the office|is out of office|is currently out of|is away from the office|is on vacation|is on annual leave|is on holiday|(out of office)|(out of the office)|[out of office]|[ooo]|(ooo)|vacation auto|auto-reply]|[auto-reply]|[autoreply]|(automatic reply)",
  "ist nicht im büro|ist außer haus|ist abwesend|ist im urlaub|est absent|est en congé|est en vacances|está fuera de la oficina|está ausente|está de férias|está de vacaciones|está em férias|è assente|è fuori ufficio|è in ferie|is afwezig|is op vakantie|jest poza biurem|jest na urlopie|は不在|休暇中",
);

/** Words of a text in which somebody says by a machine that they are away. They count only beside another sign. */
const absentWords: readonly string[] = listed(
  "out of the office|out of office|away from the office|on vacation|on annual leave|on holiday|on leave|currently away|i am away|i'm away|limited access to email|limited access to my email|no access to my email|will be back|returning on|parental leave|maternity leave|no longer with the company",
  "nicht im büro|nicht im haus|außer haus|im urlaub|abwesend|nicht erreichbar|wieder erreichbar|wieder im büro|elternzeit|absent|en congé|en vacances|de retour|hors du bureau|fuera de la oficina|de vacaciones|ausente|de regreso",
  "fora do escritório|de férias|em férias|ausência|de volta|fuori ufficio|fuori sede|in ferie|assente|sarò di ritorno|afwezig|op vakantie|niet op kantoor|met verlof|terug op|poza biurem|na urlopie|nieobecn|wracam",
  "不在|休暇|お休み|부재|휴가|semester|frånvaro|ikke på kontoret|på ferie|lomalla|poissa|dovolen|szabadság|concediu|izinde|отпуске|отсутству",
);

const receivedWords: readonly string[] = listed(
  "ticket|case number|reference number|your request|has been received|we have received|we've received|we received|will get back to you|one of our|our team will|our support|support team|thank you for contacting|thanks for contacting|customer service|automated message|do not reply|automatically generated",
  "ihre anfrage|eingegangen|bearbeitungsnummer|ticketnummer|schnellstmöglich|kundenservice|votre demande|bien reçu|dans les plus brefs|numéro de|su solicitud|hemos recibido|número de|recebemos|sua solicitação|o seu pedido|abbiamo ricevuto|sua richiesta|uw vraag|uw aanvraag|ontvangen|contestaremos|responderemos|respondemos em breve|répondrons|zgłoszenie|otrzymaliśmy|担当者より|受け付け|お問い合わせ",
);

/** How much of a text is searched, in UTF-16 units. */
const longest = 4_000;

/** Prefixes of answers: "Re: Out of office" is an answer to such a mail, or to a mail of ours with that subject. */
const prefix =
  /^(?:re|aw|antw|antwort|sv|vs|ref|rif|rv|res|r|odp|ynt|回复|答复|返信|vá|fwd?|wg|tr|enc|i|doorst)(?:\[\d{1,3}\]|\(\d{1,3}\))?\s{0,3}[:：]\s{0,3}/i;

export const hasReplyPrefix = (subject: string) => prefix.test(subject.trim());

const plain = (subject: string) => subject.trim().toLowerCase().replace(/[’`]/g, "'");

/** What may follow the words of an automatic subject: its end, a separator, a date, or until when. */
const follows =
  /^(?:$|\s?[:：!.([\-–—|/】,;。]|\s(?:re|aw|until|till|from|to|bis|vom|ab|von|du|jusqu|au|hasta|até|del|dal|fino|tot|van|do|od|\d|alert|reply|autoreply|auto-reply|notification|notice|message|response|#))/;

const begins = (subject: string, words: readonly string[]) =>
  words.some(
    (word) =>
      subject.startsWith(word) &&
      (/[】\]]$/.test(word) || follows.test(subject.slice(word.length, word.length + 20))),
  );

/** A day as numbers: 12.3., 3/12. */
const namesDay = (text: string) => /\d{1,2}[./-]\d{1,2}|\d月/.test(text.slice(0, 400));

/**
 * The sort of automatic answer that a subject tells. It isn't asked about the subject of an answer.
 * @param hasSign whether there is another sign of a machine.
 */
export function sortOfSubject(subject: string, text: string, hasSign: boolean): AutomaticSort | null {
  const words = plain(subject);
  if (begins(words, outOfOffice) || absentSubjects.some((word) => words.includes(word)))
    return "out_of_office";
  if (begins(words, looseAbsence) && (hasSign || beginsAbsent(text) || namesDay(text)))
    return "out_of_office";
  const isHelpdesk = hasSign || sortOfText("", text) === "acknowledgement";
  return isHelpdesk && beginsHelpdesk(words, acknowledgement) ? "acknowledgement" : null;
}

/** Whether a subject begins with words of a list, behind the number that helpdesks put first: [#1234] or [Ticket 1234]. */
function beginsHelpdesk(words: string, list: readonly string[]): boolean {
  const bare = words.replace(/^\[[^\]]{1,40}\]\s{0,3}/, "").replace(/^[[(【]/, "");
  return list.some((word) => bare.startsWith(word));
}

/** Whether a helpdesk says in subject and text that it has got a mail. */
export const isPoliteReceipt = (subject: string, text: string): boolean =>
  beginsHelpdesk(plain(subject), politeAcknowledgement) && sortOfText("", text) === "acknowledgement";

/** Whether a text says itself that a machine wrote it. */
export const declaresItself = (text: string): boolean =>
  plain(text.slice(0, longest))
    .split("\n")
    .some((line) =>
      declarations.some((start) =>
        line
          .trimStart()
          .replace(/^[*_[(<]+/, "")
          .startsWith(start),
      ),
    );

/** The same behind the prefixes of answers. */
export function sortBehindPrefix(subject: string, text: string, hasSign: boolean): AutomaticSort | null {
  let rest = subject.trim();
  for (let count = 0; count < 5 && prefix.test(rest); count++) rest = rest.replace(prefix, "");
  return sortOfSubject(rest, text, hasSign);
}

/** Whether a text begins with words of an absence. */
export const beginsAbsent = (text: string): boolean => {
  const words = plain(text.slice(0, 400));
  return absentWords.some((word) => words.includes(word));
};

/** What an automatic text is about. */
export function sortOfText(subject: string, text: string): "out_of_office" | "acknowledgement" | null {
  const words = plain(`${subject}\n${text.slice(0, longest)}`);
  if (absentWords.some((word) => words.includes(word))) return "out_of_office";
  return receivedWords.some((word) => words.includes(word)) ? "acknowledgement" : null;
}

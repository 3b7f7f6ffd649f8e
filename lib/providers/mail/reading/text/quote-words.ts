import { listed } from "../listed.ts";

/**
 * Words with which mail programs introduce a quoted mail, in small letters. The first five languages are the product's; Italian,
 * Dutch, Polish, Japanese and others follow, because people answer in their own.
 */

/** Verbs of "On 2 March Tess wrote:". */
export const wroteWords: readonly string[] = listed(
  "wrote|schrieb|a écrit|écrit|escribió|ha escrito|escreveu|ha scritto|scritto|schreef|geschreven",
  "napisał(a)|napisał|napisała|pisze|のメール|さんは書きました|書きました|のメッセージ|skrev|kirjoitti|napsal(a)",
  "napsal|napísal|написал(а)|написал|написала|пишет|писал|написав|пише|写道|寫道|작성|님이 작성",
  "şunu yazdı|yazdı|írta|a scris|έγραψε|viết|menulis|va escriure|rašė|rakstīja|kirjutas|je napisao|כתב",
);

/** Titles between dashes above a quoted mail. */
export const titles: readonly string[] = listed(
  "original message|original mail|original appointment|forwarded message|begin forwarded message|reply message",
  "ursprüngliche nachricht|ursprungliche nachricht|original-nachricht|originalnachricht|weitergeleitete nachricht",
  "original nachricht|ursprüngliche mail|message d'origine|message d’origine|message original|message transféré",
  "message initial|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale",
  "messaggio inoltrato|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht|wiadomość oryginalna",
  "oryginalna wiadomość|treść przekazanej wiadomości|元のメッセージ|転送されたメッセージ|original meddelande",
  "ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní zpráva",
  "исходное сообщение|оригинальное сообщение|пересылаемое сообщение|原始邮件|原始郵件|원본 메시지|orijinal mesaj",
);

/** Names of the lines that Outlook and others put above a quoted mail. */
export const fieldNames: Readonly<Record<"from" | "sent" | "to" | "subject", readonly string[]>> = {
  from: listed(
    "from|von|de|da|van|od|差出人|送信者|送信元|från|fra|lähettäjä|от|від|发件人|寄件者|보낸 사람|kimden|feladó|de la|gönderen|από",
  ),
  sent: listed(
    "sent|date|message du|sent on|gesendet|gesendet am|datum|envoyé|envoyé le|enviado|enviado el|enviado em|enviada em|enviada|fecha|data|inviato|verzonden|wysłano|wysłane|data wysłania|送信日時|日時|送信|skickat|sendt|lähetetty|отправлено|дата|надіслано|发送时间|寄件日期|日期|보낸 날짜|날짜|gönderildi|tarih|elküldve|trimis|odesláno|odoslané|ημερομηνία",
  ),
  to: listed(
    "to|an|copie à|à|a|para|aan|do|dla|宛先|till|til|vastaanottaja|кому|收件人|받는 사람|kime|címzett|către|komu|cc|kopie|cópia|copia|dw|προς",
  ),
  subject: listed(
    "subject|sujet|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|件名|ämne|emne|aihe|тема|主题|主旨|제목|konu|tárgy|subiect|předmět|predmet|θέμα",
  ),
};

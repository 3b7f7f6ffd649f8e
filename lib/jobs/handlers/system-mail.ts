import type { Messages } from "use-intl";
import { createTranslator } from "use-intl/core";
import { brandAddress, brandById, brandMailServer } from "@/lib/domain/brands/index.ts";
import { env } from "@/lib/env/index.ts";
import { isLocale } from "@/lib/i18n/locales.ts";
import { messagesOf } from "@/lib/i18n/messages.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { ports } from "@/lib/wiring.ts";
import type { AccountNotice } from "../definitions/index.ts";
import { beginOwn, type JobRun } from "../jobs-in-hand.ts";
import { mailHtml } from "./mail-html.ts";

type Kind =
  | "activation"
  | "alreadyRegistered"
  | "invite"
  | "inviteByNobody"
  | "restore"
  | "report"
  | "highlights"
  | AccountNotice;
type Part = keyof Messages["mails"][Kind];

export interface SystemMail {
  readonly brandId: string;
  readonly locale: string;
  /** With an empty name the greeting has none. */
  readonly to: { readonly email: string; readonly name: string };
  /** The texts of messages/<locale>/mails.json: subject, greeting, body, button, footer. */
  readonly kind: Kind;
  /** The path of the button's link, on the brand's own host. */
  readonly path: string;
  /** What the texts name besides the brand and the person: ISO days. */
  readonly values?: { readonly from: string; readonly to: string };
  /** Names that the texts repeat, as `nameForMail` lets them pass. */
  readonly names?: { readonly inviter: string; readonly workspace: string };
  /** Figures beside those of the time before, as a table. */
  readonly figures?: readonly Figure[];
}

interface Figure {
  readonly metric: keyof Messages["reports"]["metrics"];
  readonly now: number;
  readonly before: number;
}

/**
 * Sends a mail of the product itself, in the person's language and in the brand's name. A run that fails isn't repeated
 * while its server may still take the mail: the person can ask for another one. A killed worker's run is repeated: after
 * eight seconds where the mail hadn't begun to leave, else after the fifteen minutes of its queue; it may then be sent
 * twice. Nothing leaves where another run of its job may be under way by now.
 */
export async function sendOfJob(run: JobRun, mail: SystemMail): Promise<void> {
  const brand = await brandById(mail.brandId);
  if (!brand) return;
  const locale = isLocale(mail.locale) ? mail.locale : "en";
  const messages = (await messagesOf(locale)) as Messages;
  // No mail is sent without one of its texts: the job fails and is retried.
  const onError = (error: Error) => {
    throw error;
  };
  const say = createTranslator({
    locale,
    messages,
    namespace: "mails",
    onError,
  });
  const day = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(`${iso}T12:00:00Z`),
    );
  const { from = "", to = "" } = mail.values ?? {};
  const values = {
    brand: brand.name,
    name: mail.to.name,
    from: from && day(from),
    to: to && day(to),
    inviter: mail.names?.inviter ?? "",
    workspace: mail.names?.workspace ?? "",
    named: mail.names?.workspace ? "yes" : "other",
  };
  const metrics = createTranslator({ locale, messages, namespace: "reports.metrics", onError });
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const rows = (mail.figures ?? []).map(
    ({ metric, now, before }) =>
      [metrics(metric), count(now), say("before", { count: count(before) })] as const,
  );
  const url = `${brandAddress(brand, { publicUrl: env().PUBLIC_URL, port: env().PORT })}${mail.path}`;
  const text = (part: Part) => say(`${mail.kind}.${part}`, values);
  const greeting = mail.to.name === "" ? say("nameless") : text("greeting");
  const { systemMail: operators, mail: port } = ports();
  const own = await brandMailServer(brand.id);
  const systemMail = own ? accountOf(own) : operators;
  if (!systemMail) throw new Error("The product has no mail server: SYSTEM_MAIL is not set.");
  try {
    await port.send(
      { ...systemMail, fromName: brand.name },
      {
        messageId: `<${run.id}@${systemMail.email.split("@")[1]}>`,
        to: mail.to,
        subject: text("subject"),
        text: `${greeting}\n\n${text("body")}\n\n${rows.map((row) => `${row.join(" · ")}\n`).join("")}${rows.length > 0 ? "\n" : ""}${url}\n\n${text("footer")}\n`,
        html: mailHtml({
          lang: locale,
          brand: brand.name,
          colour: brand.theme.primary,
          greeting,
          body: text("body"),
          rows,
          button: text("button"),
          url,
          footer: text("footer"),
        }),
        inReplyTo: null,
        references: [],
        unsubscribeUrl: null,
        files: [],
      },
      () => beginOwn(run),
    );
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) {
      logger("jobs").warn({ err: error, kind: mail.kind }, "system mail given up");
      return;
    }
    throw error;
  }
}

/** A brand's own mail server as an account. Port 465 begins with TLS, any other asks for STARTTLS. */
function accountOf(server: NonNullable<Awaited<ReturnType<typeof brandMailServer>>>): SmtpAccount {
  const { host, port, sender, userName, password } = server;
  const smtp = { host, port, security: port === 465 ? ("tls" as const) : ("starttls" as const) };
  // Never used: the product's own mailbox isn't read.
  return { kind: "smtp", email: sender, fromName: "", username: userName, password, smtp, imap: smtp };
}

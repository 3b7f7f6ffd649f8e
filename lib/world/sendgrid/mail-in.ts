import { z } from "zod";

const person = z.strictObject({ email: z.email(), name: z.string().optional() });
const off = z.strictObject({ enable: z.boolean(), enable_text: z.boolean().optional() });

/** Headers that SendGrid sets itself: it refuses a mail that names one. */
const reserved =
  /^(?:x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

/** The mail of `POST /v3/mail/send`, as far as one recipient of one mail goes. Anything else is refused. */
const body = z.strictObject({
  personalizations: z.array(z.strictObject({ to: z.array(person).length(1) })).length(1),
  from: person,
  subject: z.string().min(1),
  content: z.array(z.strictObject({ type: z.string(), value: z.string().min(1) })).min(1),
  headers: z
    .record(z.string(), z.string())
    .refine((headers) => !Object.keys(headers).some((name) => reserved.test(name)), {
      error: "You cannot set this header",
    }),
  custom_args: z.record(z.string(), z.string()),
  attachments: z
    .array(
      z.strictObject({
        content: z.base64(),
        filename: z.string().min(1),
        type: z.string().optional(),
        disposition: z.enum(["attachment", "inline"]).optional(),
        content_id: z.string().min(1).optional(),
      }),
    )
    .default([]),
  tracking_settings: z.strictObject({
    click_tracking: off.optional(),
    open_tracking: off.optional(),
    subscription_tracking: off.optional(),
  }),
  mail_settings: z.strictObject({ sandbox_mode: z.strictObject({ enable: z.boolean() }) }).optional(),
});

export interface SendGridMail {
  readonly from: z.infer<typeof person>;
  readonly to: z.infer<typeof person>;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly messageId: string;
  /** Without the Message-ID. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly {
    readonly content: string;
    readonly filename: string;
    readonly type?: string;
    readonly cid?: string;
  }[];
  readonly isSandbox: boolean;
}

/** Reads a mail, or says what is wrong with it and where. */
export function mailIn(
  given: unknown,
): { readonly mail: SendGridMail } | { readonly problem: string; readonly field: string } {
  const read = body.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { problem: issue?.message ?? "invalid", field: (issue?.path ?? []).join(".") };
  }
  const { personalizations, from, subject, content, headers, attachments, mail_settings } = read.data;
  // The text comes first, then the HTML: SendGrid refuses any other order.
  const [text, html] = content;
  if (text?.type !== "text/plain" || (html && html.type !== "text/html") || content.length > 2)
    return { problem: "The content must be ordered: text/plain, text/html", field: "content" };
  const { "Message-ID": messageId = "", ...others } = headers;
  return {
    mail: {
      from,
      to: personalizations[0]!.to[0]!,
      subject,
      text: text.value,
      html: html?.value ?? null,
      messageId,
      headers: others,
      files: attachments.map(({ content: bytes, filename, type, disposition, content_id }) => ({
        content: bytes,
        filename,
        ...(type === undefined ? {} : { type }),
        ...(disposition === "inline" && content_id !== undefined ? { cid: content_id } : {}),
      })),
      isSandbox: mail_settings?.sandbox_mode.enable ?? false,
    },
  };
}

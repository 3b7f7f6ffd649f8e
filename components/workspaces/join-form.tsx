"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { toast } from "../ui/toast/toast.tsx";

/** The length of an invitation code [SH-160]. */
const codeLength = 12;

/** Joins a workspace by an invitation code; one that the address brings says where it leads. */
export function JoinForm({ code, hasOthers }: { code: string; hasOthers: boolean }) {
  const t = useTranslations("spaces");
  const place = usePlace(code);
  return (
    <FormKit
      guard={false}
      className="flex flex-col gap-4"
      defaultValues={{ invite_code: code }}
      onSave={async (values) => {
        try {
          await callApi("POST /space/join", { body: values });
        } catch (error) {
          const refused = refusedSave(error);
          // Every refusal is about the code.
          return refused.message
            ? { ok: false, problems: [{ path: "invite_code", message: refused.message }] }
            : refused;
        }
        toast.successAfterwards(t("join.joinedOne"));
        return leaveFor("/");
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <Field
            roomForNote
            label={t("join.code")}
            help={place ? t("join.leadsTo", { name: place }) : t("join.codeHelp")}
            error={errors.invite_code?.message}
          >
            <Input
              size="lg"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono uppercase"
              {...register("invite_code", {
                validate: (value) => value.trim().length === codeLength || t("join.codeWrong"),
              })}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide loading={isSubmitting}>
            {t("join.join")}
          </Button>
          <Link
            href={hasOthers ? "/space/use-space" : "/space/create-space"}
            className="text-center font-medium text-accent-ink hover:underline"
          >
            {t(hasOthers ? "useExisting" : "join.createInstead")}
          </Link>
        </>
      )}
    </FormKit>
  );
}

/** The name of the workspace that a code leads to. Null: none was given, or it leads nowhere. */
function usePlace(code: string): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    if (code.length !== codeLength) return;
    callApi("GET /space/invites", { query: { invite_code: code } }).then(
      ({ space_name, state }) => setPlace(state === "pending" ? space_name : null),
      () => {},
    );
  }, [code]);
  return place;
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import type { ConsoleUserView } from "@/lib/contracts/console/people.ts";
import { type PlatformRole, platformRoles } from "@/lib/contracts/words/console.ts";
import { FormKit } from "../patterns/form-kit.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { textOfWord } from "../ui/text-of-word.ts";
import { toast } from "../ui/toast/toast.tsx";
import { Facts, Log } from "./facts.tsx";
import { MachineTime } from "./machine-time.tsx";
import { SaveRow } from "./save-row.tsx";
import { Status } from "./status.tsx";
import { useSave } from "./use-save.ts";

export interface UserDetailProps {
  user: ConsoleUserView & {
    readonly spaces: readonly { readonly id: string; readonly name: string; readonly status: string }[];
  };
  record: readonly {
    readonly id: string;
    readonly at: string;
    readonly who: string;
    readonly action: string;
    readonly details: string;
  }[];
  /** Whether the operator gives platform roles (decision 10). */
  isSuper: boolean;
}

interface Values {
  first_name: string;
  last_name: string;
  status: "active" | "inactive";
  platform_role: PlatformRole;
}

/** A person: names, whether the account is open, platform role, sessions and workspaces. */
export function UserDetail({ user, record, isSuper }: UserDetailProps) {
  const t = useTranslations("console.user");
  const words = useTranslations("console.words");
  const form = useTranslations("console.form");
  const router = useRouter();
  const { save } = useSave();
  const [isAsked, setIsAsked] = useState(false);
  const params = { id: user._id };
  const before: Values = {
    first_name: user.first_name,
    last_name: user.last_name,
    status: user.status === "active" ? "active" : "inactive",
    platform_role: user.platform_role as PlatformRole,
  };
  return (
    <>
      <PageHeader
        title={`${user.first_name} ${user.last_name}`.trim() || user.email}
        text={
          <span className="inline-flex flex-wrap items-center gap-2">
            {user.email} · {user.brand.name}
            <Status word={user.status} />
          </span>
        }
        actions={<Button onClick={() => setIsAsked(true)}>{t("signOut")}</Button>}
      />
      <div className="grid max-w-6xl gap-4 px-4 pt-2 pb-10 sm:px-6 min-[1000px]:grid-cols-2">
        <Panel title={t("about")}>
          <Facts
            of={[
              [t("created"), <MachineTime key="c" at={user.created_at} />],
              [t("lastSeen"), <MachineTime key="s" at={user.last_seen_at} />],
              [t("sessions"), user.sessions],
              [t("confirmed"), user.is_email_confirmed ? t("yes") : t("no")],
              [t("secondFactor"), user.has_second_factor ? t("yes") : t("no")],
              [t("role"), words(`roles.${before.platform_role}`)],
              [t("id"), <code key="i">{user._id}</code>],
            ]}
          />
        </Panel>
        <Panel title={t("change")}>
          <FormKit<Values>
            className="flex flex-col gap-4"
            defaultValues={before}
            onSave={async (values) => {
              const changed = Object.fromEntries(
                Object.entries(values).filter(([name, value]) => before[name as keyof Values] !== value),
              );
              try {
                await callApi("POST /admin/users/{id}/update", { params, body: { user_object: changed } });
              } catch (error) {
                const refused = refusedSave(error);
                // The specification's words, with the reason behind them [BO-308].
                const isOdd = error instanceof ApiError && error.status >= 500;
                return isOdd ? { ok: false, message: t("failed") } : refused;
              }
              toast.success(form("saved"));
              router.refresh();
              return { ok: true };
            }}
          >
            {({ register, formState: { errors, isSubmitting } }) => (
              <>
                <div className="grid grid-cols-2 gap-3">
                  <Field label={t("firstName")} error={errors.first_name?.message}>
                    <Input maxLength={80} {...register("first_name")} />
                  </Field>
                  <Field label={t("lastName")} error={errors.last_name?.message}>
                    <Input maxLength={80} {...register("last_name")} />
                  </Field>
                </div>
                <Field label={t("account")} help={t("accountHelp")} error={errors.status?.message}>
                  <NativeSelect {...register("status")}>
                    <option value="active">{t("open")}</option>
                    <option value="inactive">{t("closed")}</option>
                  </NativeSelect>
                </Field>
                {isSuper ? (
                  <Field label={t("role")} help={t("roleHelp")} error={errors.platform_role?.message}>
                    <NativeSelect {...register("platform_role")}>
                      {platformRoles.map((role) => (
                        <option key={role} value={role}>
                          {words(`roles.${role}`)}
                        </option>
                      ))}
                    </NativeSelect>
                  </Field>
                ) : null}
                <SaveRow isSaving={isSubmitting} />
              </>
            )}
          </FormKit>
        </Panel>
        <Panel title={t("spaces")}>
          {user.spaces.length === 0 ? <p className="text-muted text-sm">{t("noSpaces")}</p> : null}
          <ul className="-my-2 divide-y text-sm">
            {user.spaces.map((space) => (
              <li key={space.id} className="flex items-center justify-between gap-2 py-2">
                <Link href={`/admin/customers/${space.id}`} className="font-medium hover:underline">
                  {space.name}
                </Link>
                <Status word={space.status} />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t("log")}>
          <Log
            empty={t("logEmpty")}
            lines={record.map((line) => ({
              id: line.id,
              what: textOfWord(t, `actions.${line.action.split(".")[1]}`) ?? line.action,
              who: line.who,
              when: <MachineTime at={line.at} />,
              details: line.details,
            }))}
          />
        </Panel>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t("signOutTitle")}
        body={t("signOutText", { count: user.sessions })}
        verb={t("signOut")}
        onConfirm={() =>
          save(() => callApi("POST /admin/users/{id}/sign_out_everywhere", { params }), t("signedOut"))
        }
      />
    </>
  );
}

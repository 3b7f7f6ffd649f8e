"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { Panel } from "../patterns/panel.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useFailureWords } from "../ui/use-failure-words.ts";

const mostBytes = 5_000_000;

const calls = {
  user: { save: "POST /users/save_photo", remove: "POST /users/remove_photo" },
  space: { save: "POST /space/save_photo", remove: "POST /space/remove_photo" },
} as const;

export interface PhotoFieldProps {
  of: keyof typeof calls;
  /** Whose initials stand where there is no photo. */
  name: string;
  avatar: string | null;
}

/** The photo of a person or a workspace: chosen, replaced, removed. Each is saved at once [SH-165]. */
export function PhotoField({ of, name, avatar }: PhotoFieldProps) {
  const t = useTranslations("preferences.photo");
  const failed = useFailureWords();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(avatar);
  const [busy, setBusy] = useState<"save" | "remove" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useId();

  const run = async (kind: "save" | "remove", work: () => Promise<string | null>) => {
    setBusy(kind);
    setProblem(null);
    try {
      setShown(await work());
      toast.success(t(kind === "save" ? "saved" : "removed"));
      refresh();
    } catch (error) {
      setProblem(failed(error));
    } finally {
      setBusy(null);
    }
  };
  const save = (file: File) => {
    if (file.size > mostBytes) return setProblem(t("tooLarge"));
    return run("save", async () => (await callApi(calls[of].save, { body: { file } })).avatar);
  };
  return (
    <Panel title={t("label")}>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={shown} size={64} square={of === "space"} />
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              loading={busy === "save"}
              disabled={busy === "remove"}
              aria-describedby={`${ids}-note`}
              onClick={() => input.current?.click()}
            >
              {t("choose")}
            </Button>
            {shown ? (
              <Button
                variant="ghost"
                loading={busy === "remove"}
                disabled={busy === "save"}
                onClick={() =>
                  void run("remove", async () => {
                    await callApi(calls[of].remove);
                    return null;
                  })
                }
              >
                {t("remove")}
              </Button>
            ) : null}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={t("choose")}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again after a failure.
              target.value = "";
              if (file) void save(file);
            }}
          />
          <p
            id={`${ids}-note`}
            role={problem ? "alert" : undefined}
            className={problem ? "text-danger text-xs" : "text-muted text-xs"}
          >
            {problem ?? t("help")}
          </p>
        </div>
      </div>
    </Panel>
  );
}

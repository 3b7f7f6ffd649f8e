"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "../button.tsx";
import { Input, type InputProps } from "./input.tsx";

/** A password field that can show the typed password. */
export function PasswordInput(props: Omit<InputProps, "type" | "after">) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      data-keeps-spaces=""
      after={
        <IconButton
          size="sm"
          label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

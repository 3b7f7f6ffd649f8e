"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { ShownInviteView } from "@/lib/contracts/invites.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";

export interface AcceptInviteProps {
  secret: string;
  /** Null: the link leads nowhere. */
  invite: ShownInviteView | null;
  /** The address of whoever is signed in. Null: nobody is. */
  signedInAs: string | null;
}

/** An invitation that came by mail: accepts it, leads to the way in, or says why it can't be accepted [SH-109]. */
export function AcceptInvite({ secret, invite, signedInAs }: AcceptInviteProps) {
  const t = useTranslations("spaces.accept");
  const invited = invite?.invited ?? null;
  if (!invite || !invited || invite.state !== "pending") {
    const name = invite?.space_name ?? "";
    const state = invite?.state ?? "unknown";
    return (
      <Said
        title={t("overTitle")}
        text={state === "unknown" || state === "pending" ? t("unknownText") : t(`${state}Text`, { name })}
      >
        <Button asChild size="lg" wide variant={signedInAs ? "primary" : "secondary"}>
          <Link href="/">{t("toApp")}</Link>
        </Button>
      </Said>
    );
  }
  const { email, has_account: hasAccount } = invited;
  if (signedInAs !== null && signedInAs.toLowerCase() !== email.toLowerCase())
    return <OtherPerson secret={secret} email={email} own={signedInAs} />;
  const way = hasAccount ? "/auth/sign-in" : "/auth/sign-up";
  return (
    <Said
      title={t("heading", { name: invite.space_name })}
      text={invite.invited_by ? t("by", { inviter: invite.invited_by, email }) : t("byNobody", { email })}
      picture={<Avatar name={invite.space_name} size={40} square />}
    >
      {signedInAs === null ? (
        <Button asChild variant="primary" size="lg" wide>
          <Link href={`${way}?invite=${encodeURIComponent(secret)}`}>
            {t(hasAccount ? "signIn" : "signUp")}
          </Link>
        </Button>
      ) : (
        <Accept secret={secret} />
      )}
    </Said>
  );
}

function Accept({ secret }: { secret: string }) {
  const t = useTranslations("spaces");
  const words = useTranslations("errors-ui");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    try {
      await callApi("POST /space/join", { body: { invite_code: secret } });
      toast.successAfterwards(t("join.joinedOne"));
      await leaveFor("/");
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words("offline"));
      setBusy(false);
    }
  };
  return (
    <>
      {problem ? (
        <Banner tone="danger" urgent>
          {problem}
        </Banner>
      ) : null}
      <Button variant="primary" size="lg" wide loading={busy} onClick={() => void accept()}>
        {t("accept.accept")}
      </Button>
    </>
  );
}

/** Somebody else is signed in: nothing is accepted for them, and they may sign out. */
function OtherPerson({ secret, email, own }: { secret: string; email: string; own: string }) {
  const t = useTranslations("spaces.accept");
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await callApi("GET /auth/logout").catch(() => undefined);
    await leaveFor(`/space/accept-invite?invite=${encodeURIComponent(secret)}`);
  };
  return (
    <Said title={t("otherTitle")} text={t("otherText", { email, own })}>
      <Button variant="primary" size="lg" wide loading={busy} onClick={() => void change()}>
        <span className="truncate">{t("switch", { email })}</span>
      </Button>
      <Button asChild size="lg" wide>
        <Link href="/">{t("stay")}</Link>
      </Button>
    </Said>
  );
}

function Said({
  title,
  text,
  picture,
  children,
}: {
  title: string;
  text: string;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      {picture}
      <div>
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="wrap-anywhere mt-1.5 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

"use client";

import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { NameDialog } from "../smart-sequences/index.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { Flow } from "./graph/flow.ts";

/**
 * Keeps a campaign's branching sequence, as it is on the screen, as a smart sequence with which other campaigns can
 * begin.
 */
export function KeepSequence({ flow, name }: { flow: Flow; name: string }) {
  const t = useTranslations("campaigns.smart");
  const [isNaming, setIsNaming] = useState(false);
  // A second press keeps no second one.
  const key = useRef(crypto.randomUUID());
  const keep = async (given: string) => {
    const made = await callApi("POST /smart_sequences", {
      body: {
        name: given,
        key: key.current,
        sequences_nodes: [...flow.sequences_nodes],
        sequences_links: [...flow.sequences_links],
      },
    });
    key.current = crypto.randomUUID();
    toast.success(t("kept"), { link: { text: t("edit"), href: `/smart-sequences/edit/${made._id}` } });
  };
  return (
    <>
      <Button size="sm" disabled={flow.sequences_nodes.length === 0} onClick={() => setIsNaming(true)}>
        <BookmarkPlus aria-hidden="true" />
        {t("keep")}
      </Button>
      {isNaming ? (
        <NameDialog
          title={t("keep")}
          name={name}
          save={t("keepVerb")}
          onSave={keep}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { TimelineItem } from "@/lib/contracts/prospects.ts";
import { PersonHistory } from "../../person/index.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { isMeeting, keepPastMeetings, readPastMeetings } from "./past-meetings.ts";

const here = () => window.localStorage;
const withoutMeetings = (item: TimelineItem) => !isMeeting(item);

/**
 * Everything that happened with the person, with or without meetings that were booked: this browser remembers which.
 */
export function PersonEvents({ prospectId }: { prospectId: string }) {
  const t = useTranslations("inbox.meetings");
  const [isShown, setShown] = useState(true);
  useEffect(() => setShown(readPastMeetings(here)), []);
  const choose = (next: boolean) => {
    setShown(next);
    keepPastMeetings(here, next);
  };
  return (
    <PersonHistory
      prospectId={prospectId}
      {...(isShown ? {} : { isShown: withoutMeetings })}
      settings={
        <Checkbox label={t("show")} checked={isShown} onCheckedChange={(next) => choose(next === true)} />
      }
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { CsvImport, type CsvImportProps } from "./csv-import.tsx";
import { NetworkSearch } from "./network-search.tsx";

/** The ways in which people come into a campaign: a file, or a search on the network. */
export function AddPeople(props: CsvImportProps) {
  const t = useTranslations("campaigns.people.search");
  const [way, setWay] = useState<"file" | "network">("file");
  return (
    <Tabs
      label={t("ways")}
      value={way}
      onChange={setWay}
      tabs={[
        { value: "file", label: t("file") },
        { value: "network", label: t("network") },
      ]}
    >
      <TabPanel value="file">
        <CsvImport {...props} />
      </TabPanel>
      <TabPanel value="network">
        {props.isEmailOnly ? (
          <p className="text-muted">{t("emailOnly")}</p>
        ) : (
          <NetworkSearch
            credentialsId={props.credentialsId}
            workflowId={props.workflowId}
            movePeople={props.movePeople}
            onStarted={props.onImported}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}

"use client";

import { PanelLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/button.tsx";

/** The delay before the words of an opened sidebar appear, in milliseconds [SH-229]. */
const EXPAND_DELAY = 150;

/** Collapses and opens the sidebar. The choice is stored as `sidebarIsShorten` [SH-228]. */
export function SidebarToggle() {
  const t = useTranslations("shell");
  const [short, setShort] = useState(false);
  useEffect(() => setShort(document.documentElement.dataset.sidebar === "short"), []);

  const toggle = () => {
    const root = document.documentElement;
    const next = !short;
    setShort(next);
    try {
      localStorage.setItem("sidebarIsShorten", String(next));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    root.dataset.sidebar = next ? "short" : "opening";
    if (!next)
      setTimeout(() => {
        if (root.dataset.sidebar === "opening") delete root.dataset.sidebar;
      }, EXPAND_DELAY);
  };
  return (
    <IconButton
      size="sm"
      label={short ? t("expandSidebar") : t("collapseSidebar")}
      aria-expanded={!short}
      icon={<PanelLeft />}
      onClick={toggle}
    />
  );
}

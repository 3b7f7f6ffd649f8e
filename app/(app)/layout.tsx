import type { ReactNode } from "react";

export default function ApplicationLayout({ children }: { children: ReactNode }) {
  return children;
}

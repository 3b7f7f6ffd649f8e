import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundState } from "@/components/patterns/not-found-state.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errors-ui"))("notFoundTitle") };
}

/** The not-found page inside the console's frame. */
export default function Missing() {
  return <NotFoundState />;
}

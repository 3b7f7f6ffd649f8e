import { getTranslations } from "next-intl/server";
import { ClockPanel, PeoplePanel, SignIns, WorldFrame } from "@/components/world/index.ts";
import { listPeople, listSignIns, readClock } from "@/lib/contracts/world.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { askWorld } from "@/lib/http/world/ask.ts";
import { mayOpenWorld } from "@/lib/http/world/may-open-world.ts";

/** The embedded world's own page; not found while the world is off. */
const page = definePage({ path: "/world", isThere: mayOpenWorld, texts: ["world"] }, async () => {
  const [t, clock, people, signIns] = await Promise.all([
    getTranslations("world"),
    askWorld(readClock.reply, "GET", "/clock"),
    askWorld(listPeople.reply, "GET", "/people?limit=30"),
    askWorld(listSignIns.reply, "GET", "/network-sign-ins"),
  ]);
  return (
    <WorldFrame title={t("title")}>
      <div className="grid gap-4 lg:grid-cols-2">
        <ClockPanel initial={clock} />
        <SignIns {...signIns} />
      </div>
      <div className="mt-4">
        <PeoplePanel
          initial={people}
          names={Object.fromEntries(signIns.signIns.map(({ ref, name }) => [ref, name]))}
        />
      </div>
    </WorldFrame>
  );
});

export const generateMetadata = page.metadata;
export default page.Page;

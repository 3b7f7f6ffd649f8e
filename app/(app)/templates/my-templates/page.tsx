import { z } from "zod";
import { Templates } from "@/components/templates/index.ts";
import { idField, text } from "@/lib/contracts/fields.ts";
import { templateLimits } from "@/lib/contracts/template-limits.ts";
import { templateChannels } from "@/lib/contracts/words/template-channels.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import { listTemplates, templateFolders, templatePlaceholders } from "@/lib/domain/templates/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toTemplates } from "@/lib/http/views/templates.ts";

/** Templates that the list fetches at once. */
const limit = 50;

const page = definePage(
  {
    path: "/templates/my-templates",
    query: z.object({
      search: text(100).default(""),
      channel: z.enum(templateChannels).optional(),
      folder: text(templateLimits.folder).optional(),
      label: idField.optional(),
      of: z.enum(["all", "own", "shared"]).default("all"),
    }),
    texts: ["templates", "errors.templates"],
    productTime: true,
  },
  async ({ ctx: { member }, query: { search, channel, folder, label, of } }) => {
    const choice = { search, channel: channel ?? null, folder: folder || null, labelId: label ?? null, of };
    const [{ items, total }, folders, names, labels] = await Promise.all([
      listTemplates(member, { ...choice, sort: "name", offset: 0, limit }),
      templateFolders(member),
      templatePlaceholders(member),
      listLabels(member, ["template"]),
    ]);
    return (
      <Templates
        key={JSON.stringify(choice)}
        choice={choice}
        first={{ items: await toTemplates(member, items), total, offset: 0, limit }}
        folders={folders}
        names={names}
        labels={labels.map(({ id, name, color }) => ({ _id: id, name, color }))}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;

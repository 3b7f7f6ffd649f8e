import { z } from "zod";
import { Templates } from "@/components/templates/index.ts";
import { idField, text } from "@/lib/contracts/fields.ts";
import { templateLimits } from "@/lib/contracts/template-limits.ts";
import { templateChannels } from "@/lib/contracts/words/template-channels.ts";
import { listLabels } from "@/lib/domain/labels/index.ts";
import {
  findEditable,
  listTemplates,
  templateFolders,
  templatePlaceholders,
} from "@/lib/domain/templates/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toTemplate, toTemplates } from "@/lib/http/views/templates.ts";

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
      /** The one that is opened to be changed [OC-013]. */
      template: text(40).nullable().default(null),
    }),
    texts: ["templates", "errors.templates"],
    productTime: true,
  },
  async ({ ctx: { member }, query: { search, channel, folder, label, of, template } }) => {
    const choice = { search, channel: channel ?? null, folder: folder || null, labelId: label ?? null, of };
    const [{ items, total }, folders, names, labels, opened] = await Promise.all([
      listTemplates(member, { ...choice, sort: "name", offset: 0, limit }),
      templateFolders(member),
      templatePlaceholders(member),
      listLabels(member, ["template"]),
      template === null ? null : findEditable(member, template),
    ]);
    return (
      <Templates
        key={JSON.stringify(choice)}
        choice={choice}
        first={{ items: await toTemplates(member, items), total, offset: 0, limit }}
        opened={opened ? await toTemplate(member, opened) : null}
        folders={folders}
        names={names}
        labels={labels.map(({ id, name, color }) => ({ _id: id, name, color }))}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;

import { prepareDatabase } from "@/lib/db/setup/prepare.ts";

/** A start of the product, as far as the database goes: `start.ts <owner's address> <folder> <passwords as JSON>`. */
const [url = "", root = "", passwords = "{}"] = process.argv.slice(2);

prepareDatabase(url, root, JSON.parse(passwords)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);

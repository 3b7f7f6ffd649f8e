import { expect, it } from "vitest";
import { POST as importUpload } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import { POST as uploadCsv } from "@/app/api/workflows/upload_csv_file/route.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

it("a file of two columns fills no more own fields than it has columns [S23]", async () => {
  const { token } = await makeMember(database.admin);
  const form = new FormData();
  form.set("file", new File(["link,x\nhttps://network.example/in/one,v\n"], "people.csv"));
  const headers = { authorization: `Bearer ${token}` };
  const kept = (await (await ask(uploadCsv, { headers, body: form })).json()) as {
    payload: { filename: string };
  };
  for (const count of [2, 40_000]) {
    const names = Array.from({ length: count }, (_, n) => [`k${n}`, "x"]);
    const answer = await callRoute(importUpload, {
      as: token,
      body: {
        filename: kept.payload.filename,
        user_fields: { social_url: "link" },
        custom_fields: Object.fromEntries(names),
      },
    });
    expect(answer).toMatchObject({ status: 400, reason: "invalid_input" });
  }
});

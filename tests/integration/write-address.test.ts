import type { IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { writeAddress } from "@/lib/server/write-address.ts";
import { testDatabase } from "../factories/database.ts";
import { makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
const apiHost = "api.default-brand.example";

beforeAll(async () => {
  await makeMember(database.admin);
  await database.admin`insert into brand_domains (host, brand_id, kind)
    select ${apiHost}, id, 'api' from brands where key = 'default'`;
  forgetBrands();
});

async function ready(url: string, headers: Record<string, string> = {}, method = "GET") {
  const request = {
    url,
    method,
    headers: { host: "localhost", ...headers },
    socket: { remoteAddress: "192.0.2.1" },
  } as unknown as IncomingMessage;
  await writeAddress(request);
  return request;
}

describe("a request, before the framework sees it", () => {
  it("to a page is written as the page writes it: ids and tokens stay as they are", async () => {
    const id = newId();
    const written = async (url: string) => (await ready(url)).url;
    expect(await written("/CRM?A=B")).toBe("/crm?A=B");
    expect(await written("/Nothing?A=B")).toBe("/Nothing?A=B");
    expect(await written("/Inbox?Search=Ada")).toBe("/inbox?Search=Ada");
    expect(await written(`/Campaign/EDIT/${id.toUpperCase()}?Tab=X`)).toBe(
      `/campaign/edit/${id.toUpperCase()}?Tab=X`,
    );
    expect(await written("/Profiles/My-Prospects/AbC")).toBe("/profiles/my-prospects/AbC");
    expect(await written("/Auth/Activate-Email?activation_code=AbC")).toBe(
      "/auth/activate-email?activation_code=AbC",
    );
  });

  it("to an API domain is a call, with or without /api; the host stays", async () => {
    const asked = await ready("/auth/sign_in?Token=AbC", { host: apiHost });
    expect(asked.url).toBe("/api/auth/sign_in?Token=AbC");
    expect(asked.headers.host).toBe(apiHost);
    expect((await ready("/api/auth/sign_in", { host: apiHost })).url).toBe("/api/auth/sign_in");
    expect((await ready("/inbox", { host: apiHost })).url).toBe("/api/inbox");
    expect((await ready("/_next/static/a.js", { host: apiHost })).url).toBe("/_next/static/a.js");
  });

  it("to a mail's link is a page to read and a call to post to", async () => {
    const written = async (url: string, method: string) => (await ready(url, {}, method)).url;
    for (const method of ["GET", "HEAD", "PUT", "DELETE"])
      expect(await written("/u/AbC", method), method).toBe("/u/AbC");
    expect(await written("/u/AbC", "POST")).toBe("/api/u/AbC");
    expect(await written("/U/AbC?x=Y", "POST")).toBe("/api/u/AbC?x=Y");
    expect(await written("/u/AbC/", "POST")).toBe("/api/u/AbC");
    for (const other of ["/u", "/u/", "/u/a/b", "/inbox", "/u//"]) {
      expect(await written(other, "POST"), other).not.toMatch(/^\/api/);
    }
  });

  it("to a tracked link or a pixel is a call", async () => {
    const written = async (url: string, method: string) => (await ready(url, {}, method)).url;
    for (const method of ["GET", "HEAD"]) {
      expect(await written("/t/AbC", method)).toBe("/api/t/AbC");
      expect(await written("/O/AbC/?x=Y", method)).toBe("/api/o/AbC?x=Y");
    }
    for (const other of ["/t", "/t/", "/t/a/b", "/tasks"])
      expect(await written(other, "GET")).not.toMatch(/^\/api/);
  });

  it("says what was asked for, whatever its sender says of that", async () => {
    const { headers } = await ready("/Inbox?space=w", { "x-outreach-address": "/inbox?space=other" });
    expect(headers["x-outreach-address"]).toBe("/inbox?space=w");
  });

  it("may name its address whole, as to a proxy; what can't be read is the first page", async () => {
    expect((await ready("http://localhost/Inbox?a=1")).url).toBe("/inbox?a=1");
    expect((await ready("*")).url).toBe("/");
  });
});

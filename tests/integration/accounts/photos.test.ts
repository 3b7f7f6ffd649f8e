import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { GET as readPhoto } from "@/app/api/photos/[name]/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { POST as removeSpacePhoto } from "@/app/api/space/remove_photo/route.ts";
import { POST as saveSpacePhoto } from "@/app/api/space/save_photo/route.ts";
import { GET as fetchSpaces } from "@/app/api/users/fetch_spaces/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { POST as removeUserPhoto } from "@/app/api/users/remove_photo/route.ts";
import { POST as saveUserPhoto } from "@/app/api/users/save_photo/route.ts";
import type { UserView } from "@/lib/contracts/accounts.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { type Answer, ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

async function save(handler: RouteHandler, as: string, bytes: Uint8Array | string | null) {
  const form = new FormData();
  if (bytes !== null) form.set("file", new File([new Uint8Array(Buffer.from(bytes))], "me.png"));
  else form.set("other", "1");
  const response = await ask(handler, { headers: { authorization: `Bearer ${as}` }, body: form });
  const reply = (await response.json()) as Answer<{ avatar: string }>;
  return { ...reply, status: response.status };
}

const picture = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: "#2f6fde" } });
const nameOf = (address: string) => address.replace("/api/photos/", "");
const show = (address: string, headers: Record<string, string> = {}) =>
  ask(readPhoto, { params: { name: nameOf(address) }, headers });

/** A PNG that claims to be huge: a few bytes for thousands of millions of points. */
function bomb(side: number): Uint8Array {
  const chunk = (kind: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(2_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe("a person's photo", () => {
  it("becomes a square WebP without what the file told besides, under a name that can't be guessed [SH-142]", async () => {
    const { token } = await makeMember(database.admin);
    const file = await picture()
      .withExif({ IFD0: { Artist: "Secret place" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(file.toString("latin1")).toContain("Secret place");
    const saved = await save(saveUserPhoto, token, file);
    expect(saved.status).toBe(200);
    expect(nameOf(saved.payload.avatar).length).toBeGreaterThan(40);
    expect((await callRoute<UserView>(fetchUser, { as: token })).payload.avatar).toBe(saved.payload.avatar);
    const shown = await show(saved.payload.avatar);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.toString("latin1")).not.toContain("Secret place");
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(kept.exif).toBeUndefined();
  });

  it("is taken as PNG, JPEG, WebP and GIF; of an animation the first picture, upright as it was taken", async () => {
    const { token } = await makeMember(database.admin);
    for (const kind of ["png", "jpeg", "webp", "gif"] as const)
      expect((await save(saveUserPhoto, token, await picture(40, 30).toFormat(kind).toBuffer())).status).toBe(
        200,
      );
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { payload } = await save(saveUserPhoto, token, animation);
    const bytes = Buffer.from(await (await show(payload.avatar)).arrayBuffer());
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]!.mean).toBeGreaterThan(200);
    expect(channels[2]!.mean).toBeLessThan(60);
  });

  it("needs a file, and refuses one that is too large [SH-165]", async () => {
    const { token } = await makeMember(database.admin);
    for (const none of [null, ""])
      expect(await save(saveUserPhoto, token, none)).toMatchObject({
        status: 400,
        error: "No file provided",
      });
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(5_000_000)]);
    expect(await save(saveUserPhoto, token, large)).toMatchObject({
      status: 413,
      error: "The file is too large",
    });
    expect((await save(saveUserPhoto, token, Buffer.alloc(6_100_000))).status).toBe(413);
    expect((await callRoute<UserView>(fetchUser, { as: token })).payload.avatar).toBeNull();
  });

  it("of another kind, broken or far too many points is refused", async () => {
    const { token } = await makeMember(database.admin);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const file of [svg, "%PDF-1.7", "hello"])
      expect(await save(saveUserPhoto, token, file)).toMatchObject({
        status: 400,
        fields: [{ path: "file", message: "Choose a PNG, JPEG, WebP or GIF picture" }],
      });
    const png = await picture().png().toBuffer();
    const half = png.subarray(0, 120);
    const disguised = Buffer.concat([Buffer.from("GIF89a"), Buffer.from(svg)]);
    for (const file of [half, disguised, bomb(30_000), bomb(8_000)])
      expect(await save(saveUserPhoto, token, file)).toMatchObject({
        status: 400,
        fields: [{ path: "file", message: "This picture can’t be read. Choose another" }],
      });
  });

  it("replaced or removed is gone, and the same picture keeps its name", async () => {
    const { token } = await makeMember(database.admin);
    const png = await picture().png().toBuffer();
    const first = (await save(saveUserPhoto, token, png)).payload.avatar;
    expect((await save(saveUserPhoto, token, png)).payload.avatar).toBe(first);
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const third = (await save(saveUserPhoto, token, other)).payload.avatar;
    expect(third).not.toBe(first);
    expect((await show(first)).status).toBe(404);
    expect((await show(third)).status).toBe(200);
    for (const _ of [1, 2]) expect((await callRoute(removeUserPhoto, { as: token })).status).toBe(200);
    expect((await show(third)).status).toBe(404);
    expect((await callRoute<UserView>(fetchUser, { as: token })).payload.avatar).toBeNull();
  });

  it("isn't shown on another brand's host", async () => {
    const { token } = await makeMember(database.admin);
    const { payload } = await save(saveUserPhoto, token, await picture().png().toBuffer());
    await database.admin`insert into brands (id, key, name, title, theme, switches)
      select gen_random_uuid(), 'photos', 'Other', 'Other', theme, switches from brands where key = 'default'`;
    await database.admin`insert into brand_domains (host, brand_id, kind)
      select 'photos.example', id, 'app' from brands where key = 'photos'`;
    forgetBrands();
    expect((await show(payload.avatar)).status).toBe(200);
    expect((await show(payload.avatar, { host: "photos.example" })).status).toBe(404);
  });
});

describe("a workspace's photo", () => {
  it("is kept by whoever may change the workspace, shown with it, and removed [SH-147]", async () => {
    const admin = await makeMember(database.admin);
    const { workspaceId } = admin;
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    const setter = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { workspace_settings: true },
    });
    const png = await picture().png().toBuffer();
    expect((await save(saveSpacePhoto, worker.token, png)).status).toBe(403);
    expect((await save(saveSpacePhoto, admin.token, null)).error).toBe("No file provided");
    const { status, payload } = await save(saveSpacePhoto, setter.token, png);
    expect(status).toBe(200);
    const info = async () => (await callRoute<SpaceView>(spaceInfo, { as: admin.token })).payload;
    expect((await info()).avatar).toBe(payload.avatar);
    const spaces = await callRoute<{ avatar: string }[]>(fetchSpaces, { as: worker.token });
    expect(spaces.payload[0]?.avatar).toBe(payload.avatar);
    expect((await show(payload.avatar)).status).toBe(200);
    expect((await callRoute(removeSpacePhoto, { as: worker.token })).status).toBe(403);
    expect((await callRoute(removeSpacePhoto, { as: admin.token })).status).toBe(200);
    expect((await info()).avatar).toBeNull();
    expect((await show(payload.avatar)).status).toBe(404);
    const deeds = await database.admin<{ action: string }[]>`
      select action from audit_entries where workspace_id = ${workspaceId} order by at`;
    expect(deeds.map(({ action }) => action)).toEqual(["workspace.photo", "workspace.photo_remove"]);
  });

  it("of a member shows in the workspace's list of people", async () => {
    const { token } = await makeMember(database.admin);
    const { payload } = await save(saveUserPhoto, token, await picture().png().toBuffer());
    const info = await callRoute<SpaceView>(spaceInfo, { as: token });
    expect(info.payload.users[0]?.photo_link).toBe(payload.avatar);
  });
});

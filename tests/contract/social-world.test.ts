import { describe, expect, it } from "vitest";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { socialContract } from "./social.contract.ts";
import { socialStage } from "./social-stage.ts";

describe("the embedded network", () => {
  const { of, control } = runningWorld();
  const port = () => worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });
  socialContract(socialStage(control, "network", { port }));

  it("says unavailable where nothing listens", async () => {
    const port = worldSocial({ baseUrl: "http://127.0.0.1:59998" });
    await expect(
      port.perform("acc-1", { kind: "invite", profile: "x", note: "" }, "k"),
    ).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
});

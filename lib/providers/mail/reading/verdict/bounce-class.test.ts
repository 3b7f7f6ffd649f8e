import { describe, expect, it } from "vitest";
import { bounceClass } from "./bounce-class.ts";

describe("the class of a failure", () => {
  it.each([
    ["5.1.1", "550 5.1.1 user unknown"],
    ["5.7.1", "550 5.7.1 User unknown"],
    ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied"],
    ["5.4.4", "550 5.4.4 unable to route: MX record lookup failure"],
    ["", "550 no such user here"],
    ["", "The account does not exist. Please check its spelling."],
  ])("is hard where nobody has the address: %s %s", (status, said) => {
    expect(bounceClass(status, said)).toBe("hard");
  });

  it.each([
    ["5.7.1", "550 5.7.1 TLS 1.0 is disabled on this server"],
    ["5.7.1", "554 5.7.1 Service unavailable; sending account disabled"],
    ["5.7.0", "550 5.7.0 Your account has been suspended for sending"],
    ["5.7.1", "550 5.7.1 Your mailbox is suspended, contact your provider"],
    ["5.7.1", "550 5.7.1 the certificate is not valid"],
    ["5.7.1", "550 5.7.1 URL in message was not found to be safe"],
    ["5.5.4", "501 5.5.4 Invalid domain name in HELO"],
    ["5.5.2", "550 5.5.2 HELO: not a valid hostname"],
    ["5.3.4", "552 5.3.4 the attachment was not found"],
    ["4.3.0", "451 4.3.0 user lookup failure, try again later"],
    ["4.1.1", "450 4.1.1 Recipient address rejected: User unknown in local recipient table"],
    ["4.4.3", "451 4.4.3 DNS lookup failure"],
    ["4.4.2", "lost connection with mx; domain not found"],
    ["", "451 temporary failure, user unknown right now"],
    ["", "550 sender domain does not exist"],
  ])("isn't hard where the server speaks of us, of a policy, or for now: %s %s", (status, said) => {
    expect(bounceClass(status, said)).not.toBe("hard");
  });
});

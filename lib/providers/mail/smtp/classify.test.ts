import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyImap, classifySmtp, type SmtpStage } from "./classify.ts";

const said = (responseCode: number, command: string, stage: SmtpStage = "greeted") =>
  classifySmtp({ responseCode, command, message: `${responseCode} said\r\nthe server` }, stage);

describe("what a failed hand-off means", () => {
  it.each([
    [553, "MAIL FROM", "553 5.7.1 sender address not owned by you", true],
    [550, "DATA", "550-5.7.26 unauthenticated sender", true],
    [554, "RCPT TO", "554 5.7.1 blocked using Spamhaus", true],
    [554, "DATA", "554 5.7.1 refused by policy", true],
    [550, "RCPT TO", "550 5.1.1 no such user", false],
    [552, "RCPT TO", "552 5.2.2 mailbox full", false],
    [450, "MAIL FROM", "450 slow down", false],
  ])(
    "%i at %s falls back on the sender where it is because of the sender (%s: %s)",
    (responseCode, command, message, isSenders) => {
      const stage = command === "DATA" ? "handed" : "greeted";
      expect(classifySmtp({ responseCode, command, message }, stage).isSenders).toBe(isSenders);
    },
  );

  it.each([
    [421, "CONN", "unavailable"],
    [450, "MAIL FROM", "limited"],
    [451, "RCPT TO", "limited"],
    [452, "RCPT TO", "limited"],
    [454, "AUTH PLAIN", "unavailable"],
  ] as const)("%i at %s may be tried again after five minutes at least [F7]", (code, command, kind) => {
    const error = said(code, command);
    expect(error.kind).toBe(kind);
    expect(error.retryAfter).toBeGreaterThanOrEqual(5 * 60_000);
    expect(error.detail).toBe(`${code} said the server`);
  });

  it.each([550, 551, 552, 553, 554])("%i is the last word [F8]", (code) => {
    expect(said(code, "RCPT TO").kind).toBe("rejected");
    expect(said(code, "DATA", "handed").kind).toBe("rejected");
  });

  it.each([
    [553, "MAIL FROM", "553 5.7.1 sender address not owned by you"],
    [550, "MAIL FROM", "550 no"],
    [450, "MAIL FROM", "450 slow down"],
    [550, "DATA", "550 5.4.5 Daily user sending limit exceeded"],
    [550, "DATA", "550-5.7.26 unauthenticated sender"],
    [554, "RCPT TO", "554 5.7.1 blocked using Spamhaus"],
  ])("%i at %s about the sender is held against no recipient (%s) [F8]", (responseCode, command, message) => {
    const stage = command === "DATA" ? "handed" : "greeted";
    expect(classifySmtp({ responseCode, command, message }, stage).scope).toBe("account");
  });

  it.each([
    [550, "RCPT TO", "550 5.1.1 no such user"],
    [552, "RCPT TO", "552 5.2.2 mailbox full"],
    [451, "RCPT TO", "451 4.7.1 greylisted"],
    [554, "DATA", "554 5.7.1 refused by policy"],
  ])("%i at %s about the recipient is the recipient's alone (%s) [F8]", (responseCode, command, message) => {
    const stage = command === "DATA" ? "handed" : "greeted";
    expect(classifySmtp({ responseCode, command, message }, stage).scope).toBe("recipient");
  });

  it.each([
    [550, "RCPT TO", "550 5.1.1 no such user", true],
    [550, "RCPT TO", "550 <gone@p.example>: Recipient address rejected: User unknown", true],
    [550, "DATA", "550-5.1.1 The email account that you tried to reach does not exist", true],
    [552, "RCPT TO", "552 5.2.2 mailbox full", false],
    [550, "RCPT TO", "550 5.7.1 blocked by our policy", false],
    [550, "RCPT TO", "550 no", false],
    [450, "RCPT TO", "450 4.1.1 User unknown", false],
    [550, "MAIL FROM", "550 5.1.8 unknown sender: no such user", false],
  ] as const)(
    "%i at %s says that nobody has the address only where it does (%s: %s) [F8]",
    (responseCode, command, message, isGone) => {
      const stage = command === "DATA" ? "handed" : "greeted";
      expect(classifySmtp({ responseCode, command, message }, stage).isGone).toBe(isGone);
    },
  );

  it.each([530, 534, 535, 538])("%i is the account's own trouble [F8]", (code) => {
    expect(said(code, "AUTH PLAIN").kind).toBe("auth");
  });

  it.each([
    [{ code: "ECONNECTION", message: "connect ECONNREFUSED" }, null],
    [{ code: "ETIMEDOUT", message: "Greeting never received" }, null],
    [{ code: "EPROTOCOL", responseCode: 554, command: "CONN", message: "554 no service here" }, 5 * 60_000],
    [{ code: "EPROTOCOL", responseCode: 421, command: "CONN", message: "421 too busy" }, 5 * 60_000],
    [{ responseCode: 550, command: "EHLO", message: "550 go away" }, 5 * 60_000],
  ])(
    "before the session stands is the server's trouble, and no recipient's: %j [F8, F23]",
    (failure, rest) => {
      const { kind, scope, retryAfter } = classifySmtp(failure, "connecting");
      expect({ kind, scope, retryAfter }).toEqual({ kind: "unavailable", scope: "server", retryAfter: rest });
    },
  );

  it("without a word is unavailable before the final dot and ambiguous after it [F9]", () => {
    for (const code of ["ECONNECTION", "ETIMEDOUT", "ESOCKET", undefined]) {
      expect(classifySmtp({ code, message: "lost" }, "greeted").kind).toBe("unavailable");
      expect(classifySmtp({ code, message: "lost" }, "handed").kind).toBe("ambiguous");
    }
  });

  it("after the final dot believes nothing but the answer to the mail itself [F9]", () => {
    const anything = fc.record({
      responseCode: fc.option(fc.integer({ min: 200, max: 599 }), { nil: undefined }),
      command: fc.constantFrom("QUIT", "CONN", "EHLO", "RCPT TO", undefined),
      code: fc.constantFrom("ECONNECTION", "EAUTH", "EMESSAGE", undefined),
      message: fc.string(),
    });
    fc.assert(fc.property(anything, (failure) => classifySmtp(failure, "handed").kind === "ambiguous"));
    expect(said(250, "DATA", "handed").kind).not.toBe("rejected");
  });
});

describe("what a failed IMAP session means", () => {
  const signIn = (more: object) =>
    classifyImap({ authenticationFailed: true, responseStatus: "NO", ...more }, null).kind;

  it("is the account's own trouble only where the server refused the sign-in for good [F8]", () => {
    expect(signIn({ responseText: "Invalid credentials", serverResponseCode: "AUTHENTICATIONFAILED" })).toBe(
      "auth",
    );
    expect(signIn({ responseText: "Login failed" })).toBe("auth");
    expect(signIn({ serverResponseCode: "EXPIRED" })).toBe("auth");
  });

  it("passes where the server says so, or where the line was lost while signing in", () => {
    for (const code of ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG"])
      expect(signIn({ serverResponseCode: code })).toBe("unavailable");
    expect(signIn({ responseText: "Too many simultaneous connections. (Failure)" })).toBe("unavailable");
    expect(classifyImap({ authenticationFailed: true, message: "Connection not available" }, null).kind).toBe(
      "unavailable",
    );
    expect(classifyImap({ message: "Socket timeout" }, null)).toMatchObject({
      kind: "unavailable",
      detail: "Socket timeout",
    });
  });
});

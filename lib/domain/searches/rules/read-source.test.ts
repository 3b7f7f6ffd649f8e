import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSource } from "./read-source.ts";

describe("the address of a source of people", () => {
  it.each([
    [
      "https://www.linkedin.com/search/results/people/?keywords=cto&origin=SWITCH&sid=%3Ax",
      "search_url",
      "https://www.linkedin.com/search/results/people/?keywords=cto",
    ],
    [
      "linkedin.com/search/results/all/?keywords=cto",
      "search_url",
      "https://linkedin.com/search/results/all/?keywords=cto",
    ],
    [
      "https://www.linkedin.com/sales/search/people?query=(filters%3AList())&sessionId=1",
      "search_url",
      "https://www.linkedin.com/sales/search/people?query=%28filters%3AList%28%29%29&sessionId=1",
    ],
    [
      "https://www.linkedin.com/posts/ada-lovelace_activity-7123-x_Z/?utm_source=share",
      "post",
      "https://www.linkedin.com/posts/ada-lovelace_activity-7123-x_Z/",
    ],
    [
      "https://www.linkedin.com/feed/update/urn:li:activity:7123456/",
      "post",
      "https://www.linkedin.com/feed/update/urn:li:activity:7123456/",
    ],
    [
      "https://www.linkedin.com/pulse/some-article-ada/",
      "post",
      "https://www.linkedin.com/pulse/some-article-ada/",
    ],
    [
      "https://www.linkedin.com/events/7123456/comments/",
      "event",
      "https://www.linkedin.com/events/7123456/comments/",
    ],
    [
      "https://www.linkedin.com/groups/12345/members/",
      "group",
      "https://www.linkedin.com/groups/12345/members/",
    ],
    [
      "https://www.linkedin.com/sales/lists/people/7123?sortCriteria=CREATED",
      "navigator_list",
      "https://www.linkedin.com/sales/lists/people/7123?sortCriteria=CREATED",
    ],
    [
      "https://www.linkedin.com/talent/hire/123/manage/all",
      "recruiter_project",
      "https://www.linkedin.com/talent/hire/123/manage/all",
    ],
    [
      "https://www.linkedin.com/recruiter/projects/123",
      "recruiter_project",
      "https://www.linkedin.com/recruiter/projects/123",
    ],
    [
      "https://www.linkedin.com/talent/hire/123/discover/recruiterSearch?searchContextId=x",
      "recruiter_search",
      "https://www.linkedin.com/talent/hire/123/discover/recruiterSearch?searchContextId=x",
    ],
    [
      "https://www.linkedin.com/talent/search?q=x",
      "recruiter_search",
      "https://www.linkedin.com/talent/search?q=x",
    ],
  ])("%s is a %s [OC-180]", (text, source, url) => {
    expect(readSource(text)).toEqual({ source, url });
  });

  it.each([
    ["", "address"],
    ["sales leaders", "address"],
    ["https://localhost/search/results/people", "address"],
    ["javascript:alert(1)", "address"],
    ["https://www.linkedin.com/in/ada", "profile"],
    ["https://www.linkedin.com/company/acme/people/", "company"],
    ["https://www.linkedin.com/search/results/companies/?keywords=x", "company"],
    ["https://www.linkedin.com/feed/", "unknown"],
    ["https://www.linkedin.com/events/", "unknown"],
    ["https://acme.com/", "unknown"],
  ])("%s is refused as %s [OC-180, OC-475]", (text, refusal) => {
    expect(readSource(text)).toBe(refusal);
  });

  it("is read the same again, whatever it was", () => {
    const part = fc.constantFrom(
      "search",
      "results",
      "people",
      "events",
      "groups",
      "posts",
      "x",
      "%",
      "sales",
      "lists",
      "?",
      "=",
      "#",
      "ü",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const read = readSource(`https://n.example/${parts.join("/")}`);
        if (typeof read !== "string") expect(readSource(read.url)).toEqual(read);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MergeField, mergeFields } from "@/lib/contracts/words/duplicates.ts";
import { leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { lostSigns, mergedPerson, type PersonRow, partedPeople, unmergedPerson } from "./merged-person.ts";

const text = fc.constantFrom("", "a", "b");
const maybe = fc.constantFrom(null, "a", "b");
const time = fc.constantFrom(null, "2026-01-01T00:00:00+00:00", "2026-02-01T00:00:00.5+00:00");
const row = (id: string): fc.Arbitrary<PersonRow> =>
  fc.record({
    workspace_id: fc.constant("w"),
    id: fc.constant(id),
    first_name: text,
    last_name: text,
    full_name: text,
    full_name_lower: text,
    company_name: text,
    job_title: text,
    email: maybe,
    email_lower: maybe,
    phone: maybe,
    social_url: maybe,
    social_key: maybe,
    social_provider_id: maybe,
    location: text,
    timezone: maybe,
    is_premium: fc.boolean(),
    premium_seen_at: time,
    relation_seen_at: time,
    personality: maybe,
    custom_fields: fc.dictionary(fc.constantFrom("x", "y"), fc.constantFrom("1", "2")),
    lead_status: fc.constantFrom(...leadStatuses),
    connected_at: time,
    replied_at: time,
    last_reply_at: time,
    away_until: time,
    meeting_booked_at: time,
    contacted_at: time,
    customer_at: time,
    credential_id: maybe,
    import_id: maybe,
    created_at: time.map((at) => at ?? "2025-01-01T00:00:00+00:00"),
  });
const fields = fc.subarray([...mergeFields]);

describe("a merged person", () => {
  it("keeps the id, and loses no value that only one of the two had", () => {
    fc.assert(
      fc.property(row("k"), row("g"), fields, (kept, gone, chosen) => {
        const merged = mergedPerson(kept, gone, chosen);
        expect(merged.id).toBe("k");
        for (const column of ["company_name", "job_title", "phone", "email", "location"] as const)
          expect(merged[column] || null).toBe(
            (chosen.includes(column as MergeField)
              ? gone[column] || kept[column]
              : kept[column] || gone[column]) || null,
          );
      }),
    );
  });

  it("is as stopped as either of the two: a reply, a meeting, an exclusion counts for both", () => {
    fc.assert(
      fc.property(row("k"), row("g"), fields, (kept, gone, chosen) => {
        const merged = mergedPerson(kept, gone, chosen);
        for (const one of [kept, gone]) {
          if (one.lead_status === "excluded") expect(merged.lead_status).toBe("excluded");
          if (one.replied_at) expect(merged.replied_at).not.toBeNull();
          for (const column of ["last_reply_at", "meeting_booked_at", "away_until"] as const)
            if (one[column])
              expect(Date.parse(merged[column] ?? "")).toBeGreaterThanOrEqual(Date.parse(one[column]));
        }
      }),
    );
  });

  it("is known by every address and profile that it doesn't show any more", () => {
    fc.assert(
      fc.property(row("k"), row("g"), fields, (kept, gone, chosen) => {
        const merged = mergedPerson(kept, gone, chosen);
        const lost = lostSigns(merged, kept, gone);
        for (const one of [kept, gone]) {
          if (one.social_key) expect([merged.social_key, lost.socialKey]).toContain(one.social_key);
          if (one.social_provider_id)
            expect([merged.social_provider_id, lost.providerId]).toContain(one.social_provider_id);
        }
      }),
    );
  });

  it("is what it was before once the merge is undone, but for what changed since", () => {
    fc.assert(
      fc.property(row("k"), row("g"), fields, fc.constantFrom("", "later"), (kept, gone, chosen, company) => {
        const after = mergedPerson(kept, gone, chosen);
        expect(unmergedPerson(after, kept, after)).toEqual(kept);
        const changed = { ...after, company_name: `${company}!` };
        expect(unmergedPerson(changed, kept, after)).toEqual({ ...kept, company_name: `${company}!` });
      }),
    );
  });

  it("answered as both of the two, and is excluded as both, if that was since", () => {
    const later = "2026-03-01T00:00:00+00:00";
    fc.assert(
      fc.property(row("k"), row("g"), fc.boolean(), (kept, gone, isExcluded) => {
        const after = mergedPerson(kept, gone, []);
        expect(partedPeople(after, { kept, gone, after }, false)).toEqual({ kept, gone, answered: false });
        const now: PersonRow = {
          ...after,
          replied_at: after.replied_at ?? later,
          last_reply_at: later,
          lead_status: isExcluded ? "excluded" : after.lead_status,
        };
        const parted = partedPeople(now, { kept, gone, after }, isExcluded);
        expect(parted.answered).toBe(true);
        for (const one of [parted.kept, parted.gone]) {
          expect(one).toMatchObject({ replied_at: expect.any(String), last_reply_at: later });
          if (isExcluded) expect(one.lead_status).toBe("excluded");
        }
      }),
    );
  });
});

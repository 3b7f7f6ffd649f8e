/**
 * What of a person `p` is compared with a blacklist: their address, its domain and those above it, their number, their
 * profile and their company. A company that is called like a domain is found by that, too.
 */
export const keysOfPerson = `
  select 'address' as kind, p.email_lower as value
  union all select 'domain', array_to_string(d.parts[i:], '.')
    from (select string_to_array(split_part(p.email_lower, '@', 2), '.') as parts) d, generate_series(1, cardinality(d.parts) - 1) i
  union all select 'domain', lower(p.company_name)
  union all select 'phone', right(ltrim(regexp_replace(p.phone, '\\D', '', 'g'), '0'), 9)
  union all select 'profile', p.social_key
  union all select 'company', company_key(p.company_name)`;

/**
 * Whether a prospect `p` of a query is on the blacklist of the workspace or of an account. Where the workspace lists
 * nothing, no person's values are worked out. Each value is looked up on its own: Postgres expects a thousand domains
 * of one address, and would read the whole list for each person.
 * @param credential the account's id in the query, which may be null
 */
export const isListed = (credential: string) => `case when exists (select 1 from blacklist_entries b
    where b.workspace_id = p.workspace_id and b.lifted_at is null) then exists (
  select 1 from (${keysOfPerson}) k
  cross join lateral (select 1 from blacklist_entries b
    where b.workspace_id = p.workspace_id and b.kind = k.kind and b.value = k.value
      and b.lifted_at is null and (b.credential_id is null or b.credential_id = ${credential}) offset 0) f) else false end`;

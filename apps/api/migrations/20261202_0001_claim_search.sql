create index expense_claim_words on expense_claim
  using gin (search_normalise(title || ' ' || coalesce(number, '')) gin_trgm_ops);

-- Claims with a text in their title or number, or in what their claimant is found by. Runs beyond the policy, since a pattern
-- can't use an index under row security, and keeps to the organisation by itself.
create function search_claims(p_query text) returns table (claim_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.id from expense_claim c
  where c.org_id = current_setting('app.org_id')::bigint
    and search_normalise(c.title || ' ' || coalesce(c.number, '')) like
      '%' || replace(replace(replace(search_normalise(p_query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  union
  select c.id from employee e join expense_claim c on c.org_id = e.org_id and c.employee_id = e.id
  where e.org_id = current_setting('app.org_id')::bigint
    and e.search_text like
      '%' || replace(replace(replace(search_normalise(p_query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
revoke all on function search_claims(text) from public;
grant execute on function search_claims(text) to muster_app;
alter function search_claims(text) owner to muster_system;

-- Colleagues in self-service: who works here on a day, by name. The two dates lie in the index, so that counting everybody
-- and turning to a late page read no record at all.
create index employee_working_name on employee (org_id, sort_name, id) include (date_of_joining, left_on)
  where status = 'active';

-- The search for colleagues answers what a page is judged and ordered by, so that hits are not looked up a second time.
create function find_colleagues(p_query text, p_units text[])
  returns table (id bigint, org_id bigint, status text, date_of_joining date, left_on date, department_id bigint,
    location_id bigint, sort_name text, rank integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  -- Whether an index serves depends on the words: a plan kept for any words would read everybody.
  set plan_cache_mode = force_custom_plan
  as $$
#variable_conflict use_column
declare
  wanted bigint := current_setting('app.org_id')::bigint;
  query text := trim(regexp_replace(search_normalise(p_query), '\s+', ' ', 'g'));
  literal text := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  word text;
  pattern text;
  departments bigint[];
  designations bigint[];
  locations bigint[];
  hits bigint[];
begin
  if query = '' then
    return;
  end if;
  -- The longest word first: it finds the fewest, and the others only filter those.
  for word in
    select w from unnest((string_to_array(literal, ' '))[1:8]) w order by length(w) desc
  loop
    -- One or two letters begin a word; more may stand anywhere in it.
    pattern := case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end;
    select coalesce(array_agg(u.id), '{}') into departments from department u
      where u.org_id = wanted and 'department' = any (p_units) and ' ' || search_normalise(u.name) like pattern;
    select coalesce(array_agg(u.id), '{}') into designations from designation u
      where u.org_id = wanted and 'designation' = any (p_units) and ' ' || search_normalise(u.name) like pattern;
    select coalesce(array_agg(u.id), '{}') into locations from location u
      where u.org_id = wanted and 'location' = any (p_units) and ' ' || search_normalise(u.name) like pattern;
    if hits is null then
      select coalesce(array_agg(e.id), '{}') into hits from employee e
        where e.org_id = wanted and e.status = 'active'
          and ((e.search_text like pattern and ' ' || e.sort_name like pattern)
            or e.department_id = any (departments) or e.designation_id = any (designations)
            or e.location_id = any (locations));
    else
      select coalesce(array_agg(e.id), '{}') into hits from employee e
        where e.org_id = wanted and e.id = any (hits)
          and (' ' || e.sort_name like pattern or e.department_id = any (departments)
            or e.designation_id = any (designations) or e.location_id = any (locations));
    end if;
    exit when cardinality(hits) = 0;
  end loop;
  return query
    select e.id, e.org_id, e.status, e.date_of_joining, e.left_on, e.department_id, e.location_id, e.sort_name, case
      when e.sort_name = query then 0
      when ' ' || e.sort_name like '% ' || literal || '%' then 1
      else 2 end
    from employee e where e.org_id = wanted and e.id = any (hits);
end $$;
revoke all on function find_colleagues(text, text[]) from public;
grant execute on function find_colleagues(text, text[]) to muster_app;
alter function find_colleagues(text, text[]) owner to muster_system;

-- A node of the release before asks by this name.
create or replace function search_colleagues(p_query text, p_units text[])
  returns table (employee_id bigint, rank integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.id, c.rank from find_colleagues(p_query, p_units) c $$;

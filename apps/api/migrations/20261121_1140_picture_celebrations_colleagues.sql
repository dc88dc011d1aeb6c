-- Pictures that wait until somebody has looked at them. What was decided stays as a trace, without its file.
create table picture_request (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  asked_by bigint,
  asked_at timestamptz not null,
  decided_by_name text not null default '',
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee,
  check ((state = 'waiting') = (decided_at is null))
);
-- One picture of a person waits at a time: a newer one takes the place of the older.
create unique index picture_request_waiting on picture_request (org_id, employee_id) where state = 'waiting';
create index picture_request_list on picture_request (org_id, asked_at, id) where state = 'waiting';
create index picture_request_person on picture_request (org_id, employee_id, id desc);

-- Which of their days people share. Null: not said, the organisation's setting holds.
create table celebration_choice (
  org_id bigint not null references organisation,
  employee_id bigint not null,
  birthday boolean,
  work_anniversary boolean,
  marriage_anniversary boolean,
  married_on date,
  -- Month and day as one number (1231), as the birthday of an employee.
  married_day smallint generated always as (
    (extract(month from married_on) * 100 + extract(day from married_on))::smallint) stored,
  updated_at timestamptz not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee
);
create index celebration_choice_married on celebration_choice (org_id, married_day) where married_day is not null;

-- People who work here, by words of their name and of those of their units that colleagues are shown. Codes and
-- addresses are in the index that finds names, so what it finds is compared with the name alone.
create function search_colleagues(p_query text, p_units text[])
  returns table (employee_id bigint, rank integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  -- Whether an index serves depends on the words: a plan kept for any words would read everybody.
  set plan_cache_mode = force_custom_plan
  as $$
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
    select e.id, case
      when e.sort_name = query then 0
      when ' ' || e.sort_name like '% ' || literal || '%' then 1
      else 2 end
    from employee e where e.org_id = wanted and e.id = any (hits);
end $$;
revoke all on function search_colleagues(text, text[]) from public;
grant execute on function search_colleagues(text, text[]) to muster_app;
alter function search_colleagues(text, text[]) owner to muster_system;

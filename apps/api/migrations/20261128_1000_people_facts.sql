-- How many people there were, joined, left and moved: per organisation, dimension, value and day, but only the days on
-- which something changed. Derived from the records of people and rebuilt from any day on (ADR 55).
create table people_fact (
  org_id bigint not null references organisation,
  dimension text not null check (dimension in (
    'total', 'entity', 'location', 'branch', 'department', 'designation', 'grade', 'employee_type',
    'employment_type', 'business_unit', 'cost_centre')),
  -- Unit of the dimension; 0 for people without one, and in the total.
  value_id bigint not null,
  day date not null,
  -- At the end of the day; it holds until the next row of the same value.
  headcount integer not null,
  joiners integer not null,
  leavers integer not null,
  voluntary integer not null,
  involuntary integer not null,
  early_leavers integer not null,
  moved_in integer not null,
  moved_out integer not null,
  primary key (org_id, dimension, value_id, day)
);

-- From which day on facts no longer match the records. Written with the change; deleted once they were rebuilt.
create table people_fact_change (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  from_day date not null,
  primary key (org_id, id)
);

-- The nightly comparisons of facts with the records they come from.
create table people_fact_check (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  checked_at timestamptz not null,
  facts integer not null,
  -- How many facts were missing, superfluous or different, and the first of them.
  differences integer not null,
  examples jsonb not null default '[]',
  primary key (org_id, id)
);

-- The application writes people in many places, so the tables themselves note what changed.
create function note_people_fact_change() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if tg_table_name = 'employee' and tg_op = 'UPDATE' then
    insert into people_fact_change (org_id, from_day)
      values (new.org_id, least(
        case when old.date_of_joining <> new.date_of_joining
          then least(old.date_of_joining, new.date_of_joining) end,
        old.left_on, new.left_on));
  elsif tg_table_name = 'employee' then
    insert into people_fact_change (org_id, from_day)
      select c.org_id, min(c.date_of_joining) from changed c group by c.org_id;
  elsif tg_table_name = 'past_employment' then
    insert into people_fact_change (org_id, from_day)
      select c.org_id, min(c.joined_on) from changed c group by c.org_id;
  else
    insert into people_fact_change (org_id, from_day)
      select c.org_id, min(c.from_date) from changed c where c.attribute in (
        'entity', 'location', 'branch', 'department', 'designation', 'grade', 'employee_type',
        'employment_type', 'business_unit', 'cost_centre')
      group by c.org_id;
  end if;
  return null;
end $$;

-- A period that only ended otherwise changes nothing before its end.
create function note_people_fact_period() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  insert into people_fact_change (org_id, from_day)
    select n.org_id, min(case
      when (n.employee_id, n.attribute, n.from_date) = (o.employee_id, o.attribute, o.from_date)
        and n.value_id is not distinct from o.value_id
      then least(n.to_date, o.to_date) + 1
      else least(n.from_date, o.from_date) end)
    from changed n join replaced o on o.org_id = n.org_id and o.id = n.id
    where n.attribute in (
        'entity', 'location', 'branch', 'department', 'designation', 'grade', 'employee_type',
        'employment_type', 'business_unit', 'cost_centre')
      and (n.employee_id, n.attribute, n.from_date, n.value_id, n.to_date)
        is distinct from (o.employee_id, o.attribute, o.from_date, o.value_id, o.to_date)
    group by n.org_id;
  return null;
end $$;

create trigger people_fact_added after insert on employee
  referencing new table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_removed after delete on employee
  referencing old table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_changed after update on employee for each row
  when (old.date_of_joining <> new.date_of_joining or old.left_on is distinct from new.left_on
    or (old.separation_mode is distinct from new.separation_mode and new.left_on is not null))
  execute function note_people_fact_change();

create trigger people_fact_added after insert on past_employment
  referencing new table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_removed after delete on past_employment
  referencing old table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_changed after update on past_employment
  referencing old table as changed for each statement execute function note_people_fact_change();

create trigger people_fact_added after insert on employee_assignment
  referencing new table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_removed after delete on employee_assignment
  referencing old table as changed for each statement execute function note_people_fact_change();
create trigger people_fact_changed after update on employee_assignment
  referencing old table as replaced new table as changed
  for each statement execute function note_people_fact_period();

-- Who left in a period, whatever their status.
create index employee_left_on on employee (org_id, left_on) where left_on is not null;

-- Organisations that were there before have nobody counted yet.
insert into people_fact_change (org_id, from_day)
  select e.org_id, min(least(e.date_of_joining, p.joined_on))
  from employee e left join past_employment p on p.org_id = e.org_id and p.employee_id = e.id
  group by e.org_id;

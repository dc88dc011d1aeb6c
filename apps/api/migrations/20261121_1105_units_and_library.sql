-- Units and records of own forms count their changes: whoever edits an older one is told.
do $$
declare
  master text;
begin
  foreach master in array array[
    'entity', 'zone', 'region', 'channel_type', 'business_unit', 'cost_centre', 'gl_code', 'grade',
    'employee_type', 'employment_type', 'access_level', 'location', 'branch', 'department',
    'sub_department', 'designation', 'channel', 'reason'
  ] loop
    execute format('alter table %I add column version integer not null default 1', master);
  end loop;
end $$;
alter table form_record add column version integer not null default 1;

-- Places hang together: a zone has regions, a region has locations.
alter table region
  add column zone_id bigint,
  add foreign key (org_id, zone_id) references zone;
alter table location
  add column region_id bigint,
  add foreign key (org_id, region_id) references region;

-- What a new field of a property starts with; a field's own rules may differ afterwards.
alter table property
  add column is_mandatory boolean not null default false,
  add column is_unique boolean not null default false,
  add column min_length integer check (min_length > 0),
  add column max_length integer check (max_length > 0),
  add column future_date_select smallint not null default 0 check (future_date_select in (0, 1, 2)),
  add column help_text text not null default '' check (length(help_text) <= 500),
  add column version integer not null default 1;

-- Groups of forms that an organisation makes for itself; numbers below 1000 are the product's own three.
create table form_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity (start with 1000),
  name text not null check (length(name) between 1 and 100),
  slug text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, slug)
);
create unique index form_group_name_key on form_group (org_id, lower(name));
alter table form
  add column group_id bigint,
  add foreign key (org_id, group_id) references form_group;

-- Units that were one and the same: what hung on the others hangs on the kept one since.
create table unit_merge (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  form_no integer not null,
  kept_id bigint not null,
  kept_name text not null,
  -- The units that went: id, name and status as they were.
  merged jsonb not null,
  -- Places in the tree that the merge had to change at the kept unit itself, by column, as they were.
  kept_before jsonb not null default '{}',
  -- From this day on people are in the kept unit; before it their history says the other.
  on_date date not null,
  counts jsonb not null default '[]',
  reason text not null default '',
  account_id bigint,
  actor text not null default '',
  merged_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  undone_counts jsonb,
  primary key (org_id, id)
);
create index unit_merge_newest on unit_merge (org_id, form_no, id desc);

-- Each reference that a merge moved, so that it can be taken back.
create table unit_merge_move (
  org_id bigint not null,
  merge_id bigint not null,
  -- Table and column, or the own field, that named the unit.
  place text not null,
  record_id bigint not null,
  from_id bigint not null,
  -- Of values in own fields, and of what a move folded into one: as it was.
  before jsonb,
  primary key (org_id, merge_id, place, record_id, from_id),
  foreign key (org_id, merge_id) references unit_merge on delete cascade
);

-- Holds the units that people are given, until the end of the transaction, and answers those that are
-- switched off or gone by then: a merge or a switching off at the same moment waits, or is seen.
create function hold_units(p_org bigint, p_units jsonb)
  returns table (master text, id bigint, name text)
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  wanted record;
begin
  for wanted in select u.key, array(select jsonb_array_elements_text(u.value)::bigint order by 1) as ids
    from jsonb_each(p_units) u order by u.key
  loop
    if wanted.key not in (
      'entity', 'zone', 'region', 'channel_type', 'business_unit', 'cost_centre', 'gl_code', 'grade',
      'employee_type', 'employment_type', 'access_level', 'location', 'branch', 'department',
      'sub_department', 'designation', 'channel', 'reason'
    ) then
      raise exception 'hold_units: % is no unit', wanted.key;
    end if;
    return query execute format(
      'with held as (select u.id, u.name, u.status from %I u
         where u.org_id = $1 and u.id = any ($2) order by u.id for key share)
       select %L::text, w.id, coalesce(h.name, '''') from unnest($2) w (id) left join held h on h.id = w.id
       where h.status is distinct from 1', wanted.key, wanted.key)
      using p_org, wanted.ids;
  end loop;
end $$;
revoke all on function hold_units(bigint, jsonb) from public;
grant execute on function hold_units(bigint, jsonb) to muster_app, muster_system;

-- What the organisation owns and hands out: categories, types, assets, who holds them, and their log.

create table asset_category (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null,
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index asset_category_name on asset_category (org_id, lower(name));

create table asset_type (
  org_id bigint not null,
  id bigint generated always as identity,
  category_id bigint not null,
  name text not null,
  note text not null default '',
  -- Codes of its assets: prefix and number, padded to this many digits.
  code_prefix text not null,
  code_digits smallint not null default 4 check (code_digits between 1 and 10),
  next_number bigint not null default 1 check (next_number > 0),
  -- Further fields of its assets: slug, name, kind, options, whether required.
  fields jsonb not null default '[]',
  -- Number of the last field that it got: slugs are never used again.
  last_field integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references asset_category
);
create unique index asset_type_name on asset_type (org_id, lower(name));
create unique index asset_type_prefix on asset_type (org_id, lower(code_prefix));
create index asset_type_category on asset_type (org_id, category_id);

create table asset (
  org_id bigint not null,
  id bigint generated always as identity,
  type_id bigint not null,
  code text not null,
  code_key text not null generated always as (lower(code)) stored,
  name text not null,
  serial text not null default '',
  vendor text not null default '',
  entity_id bigint,
  location_id bigint,
  purchased_on date,
  cost numeric(15, 2) check (cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  warranty_until date,
  condition text not null default 'new' check (condition in ('new', 'good', 'fair', 'poor')),
  -- Values of the fields of its type, by slug.
  field_values jsonb not null default '{}',
  note text not null default '',
  -- Follows from the log: 1 available, 2 assigned, 3 damaged, 4 lost, 5 in repair.
  status smallint not null default 1 check (status between 1 and 5),
  -- Written off; it keeps its last status.
  retired_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  check ((cost is null) = (currency is null)),
  foreign key (org_id, type_id) references asset_type,
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location
);
create unique index asset_code on asset (org_id, code_key);
-- Two of one type never have the same serial number.
create unique index asset_serial on asset (org_id, type_id, lower(serial)) where serial <> '';
create index asset_in_use on asset (org_id, id desc) where retired_on is null;
create index asset_of_status on asset (org_id, status, id desc) where retired_on is null;
create index asset_of_type on asset (org_id, type_id, id desc);
create index asset_of_location on asset (org_id, location_id, id desc);
create index asset_of_entity on asset (org_id, entity_id, id desc);
create index asset_search on asset using gin (search_normalise(code || ' ' || name || ' ' || serial) gin_trgm_ops);

-- Who holds an asset, and who held it. The partial index is the rule: one holder at a time.
create table asset_holding (
  org_id bigint not null,
  id bigint generated always as identity,
  asset_id bigint not null,
  employee_id bigint not null,
  handed_on date not null,
  due_back_on date,
  condition_out text not null check (condition_out in ('new', 'good', 'fair', 'poor')),
  note text not null default '',
  -- What the holder says about the hand-over.
  answer text check (answer in ('accepted', 'disputed')),
  answer_note text not null default '',
  answered_at timestamptz,
  ended_on date,
  condition_in text check (condition_in in ('new', 'good', 'fair', 'poor')),
  primary key (org_id, id),
  check (due_back_on >= handed_on),
  check (ended_on >= handed_on),
  check ((answer is null) = (answered_at is null)),
  foreign key (org_id, asset_id) references asset on delete cascade,
  foreign key (org_id, employee_id) references employee
);
create unique index asset_one_holder on asset_holding (org_id, asset_id) where ended_on is null;
create index asset_held_by on asset_holding (org_id, employee_id) where ended_on is null;
create index asset_holding_asset on asset_holding (org_id, asset_id, id);
create index asset_holding_employee on asset_holding (org_id, employee_id, id);

create table asset_event (
  org_id bigint not null,
  id bigint generated always as identity,
  asset_id bigint not null,
  kind text not null check (kind in ('bought', 'assigned', 'accepted', 'disputed', 'returned', 'moved', 'damaged',
    'lost', 'found', 'repair', 'repaired', 'written_off')),
  on_date date not null,
  -- Who holds it then, or held it until then.
  employee_id bigint,
  -- The status that it has from then on.
  status smallint not null check (status between 1 and 5),
  -- Where it was moved to, as it was called then.
  place text not null default '',
  note text not null default '',
  account_id bigint,
  actor text not null default '',
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, asset_id) references asset on delete cascade,
  foreign key (org_id, employee_id) references employee
);
comment on table asset_event is 'append-only: the life of an asset';
create index asset_event_asset on asset_event (org_id, asset_id, id desc);
create index asset_event_kind on asset_event (org_id, kind, id desc);
create index asset_event_employee on asset_event (org_id, employee_id, id);

-- Assets by part of their code, name or serial number. Runs beyond the policy, since row security keeps trigrams from their
-- index, and keeps to the organisation by itself.
create function search_assets(p_query text) returns table (asset_id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  as $$
declare
  wanted bigint := current_setting('app.org_id')::bigint;
  query text := trim(regexp_replace(search_normalise(p_query), '\s+', ' ', 'g'));
  literal text := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if query = '' then return; end if;
  return query
    select a.id from asset a
    where search_normalise(a.code || ' ' || a.name || ' ' || a.serial) like '%' || literal || '%' and a.org_id = wanted;
end $$;
revoke all on function search_assets(text) from public;
grant execute on function search_assets(text) to muster_app;
alter function search_assets(text) owner to muster_system;

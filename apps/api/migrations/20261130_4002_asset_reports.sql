-- Reports about assets that the organisation has set up: columns and which assets.

create table asset_report (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  -- Keys of the dataset's columns, in their order.
  columns jsonb not null,
  -- Which assets; an empty list is no limit.
  type_ids jsonb not null default '[]',
  category_ids jsonb not null default '[]',
  location_ids jsonb not null default '[]',
  entity_ids jsonb not null default '[]',
  statuses jsonb not null default '[]',
  shows text not null default 'used' check (shows in ('used', 'retired', 'all')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index asset_report_name on asset_report (org_id, lower(name));

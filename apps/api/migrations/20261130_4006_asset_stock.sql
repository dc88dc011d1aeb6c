-- How many assets of a type should be available, and what people have been reminded of.

create table asset_stock_level (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  type_id bigint not null,
  -- Null: everywhere together.
  location_id bigint,
  minimum integer not null check (minimum between 1 and 100000),
  -- Since when fewer are available, as it was told; null while there are enough.
  low_since date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, type_id) references asset_type on delete cascade,
  foreign key (org_id, location_id) references location
);
create unique index asset_stock_level_of on asset_stock_level (org_id, type_id, coalesce(location_id, 0));
create index asset_stock_level_place on asset_stock_level (org_id, location_id);

-- Each is told once for each day that it is about.
create table asset_reminder (
  org_id bigint not null,
  asset_id bigint not null,
  what text not null check (what in ('return', 'overdue', 'warranty')),
  -- The day of return, or the end of the warranty.
  about date not null,
  told_at timestamptz not null,
  primary key (org_id, asset_id, what, about),
  foreign key (org_id, asset_id) references asset on delete cascade
);
comment on table asset_reminder is 'append-only: what holders and the asset team were reminded of';

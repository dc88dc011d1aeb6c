-- What may be spent on a type of assets in a financial year, by an entity or altogether.

create table asset_plan (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  -- The calendar year in which the financial year starts.
  year smallint not null check (year between 1900 and 9998),
  type_id bigint not null,
  -- Null: the whole organisation, entities with a plan of their own included.
  entity_id bigint,
  budget numeric(15, 2) not null check (budget >= 0),
  -- The organisation's when the plan was made.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, type_id) references asset_type on delete cascade,
  foreign key (org_id, entity_id) references entity
);
create unique index asset_plan_of on asset_plan (org_id, year, type_id, coalesce(entity_id, 0));
create index asset_plan_type on asset_plan (org_id, type_id);
create index asset_plan_entity on asset_plan (org_id, entity_id) where entity_id is not null;

-- For whom it is bought; its assets get the same.
alter table asset_purchase add column entity_id bigint;
alter table asset_purchase add foreign key (org_id, entity_id) references entity;
create index asset_purchase_entity on asset_purchase (org_id, entity_id) where entity_id is not null;

-- What was bought of a type in a year.
create index asset_bought on asset (org_id, type_id, purchased_on) where cost is not null;

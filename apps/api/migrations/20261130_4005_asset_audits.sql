-- Audits of assets: what should be at a place, and what was found there.

create table asset_audit (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  -- Which assets are expected; null is no limit.
  location_id bigint,
  category_id bigint,
  started_at timestamptz not null,
  started_by text not null,
  closed_at timestamptz,
  closed_by text not null default '',
  note text not null default '',
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, location_id) references location,
  foreign key (org_id, category_id) references asset_category
);
create index asset_audit_place on asset_audit (org_id, location_id);
create index asset_audit_category on asset_audit (org_id, category_id);

-- An asset that is expected, found or both, or a code that no asset has.
create table asset_audit_item (
  org_id bigint not null,
  id bigint generated always as identity,
  audit_id bigint not null,
  asset_id bigint,
  -- Of an unknown code, as it was read.
  code text not null default '',
  is_expected boolean not null,
  found_at timestamptz,
  found_by text not null default '',
  primary key (org_id, id),
  check (asset_id is not null or (code <> '' and not is_expected)),
  check (is_expected or found_at is not null),
  foreign key (org_id, audit_id) references asset_audit on delete cascade,
  foreign key (org_id, asset_id) references asset on delete cascade
);
create unique index asset_audit_item_asset on asset_audit_item (org_id, audit_id, asset_id) where asset_id is not null;
create unique index asset_audit_item_code on asset_audit_item (org_id, audit_id, lower(code)) where asset_id is null;
create index asset_audit_item_of on asset_audit_item (org_id, asset_id) where asset_id is not null;

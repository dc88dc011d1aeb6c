-- Requests for assets that were approved, and purchases from the request to the delivery.

create table asset_request (
  org_id bigint not null,
  request_id bigint not null,
  employee_id bigint not null,
  type_id bigint not null,
  details text not null default '',
  needed_by date,
  approved_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'handed_over', 'closed', 'cancelled')),
  -- What was handed over.
  asset_id bigint,
  -- Why it was closed without.
  reason text not null default '',
  done_at timestamptz,
  primary key (org_id, request_id),
  check ((state = 'open') = (done_at is null)),
  check (state = 'handed_over' or asset_id is null),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, type_id) references asset_type,
  foreign key (org_id, asset_id) references asset on delete set null (asset_id)
);
create index asset_request_open on asset_request (org_id, needed_by, request_id) where state = 'open';
create index asset_request_person on asset_request (org_id, employee_id, request_id desc);
create index asset_request_type on asset_request (org_id, type_id);
create index asset_request_asset on asset_request (org_id, asset_id);

create table asset_purchase (
  org_id bigint not null,
  -- The request that has to be approved first.
  request_id bigint not null,
  -- Who asked for it.
  employee_id bigint not null,
  type_id bigint not null,
  name text not null,
  quantity smallint not null check (quantity between 1 and 200),
  received smallint not null default 0 check (received between 0 and quantity),
  -- Of one, in the organisation's currency of that day.
  unit_cost numeric(13, 2) check (unit_cost >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vendor text not null default '',
  needed_by date,
  location_id bigint,
  for_request_id bigint,
  state text not null default 'requested' check (state in ('requested', 'approved', 'ordered', 'received', 'closed', 'rejected',
    'withdrawn', 'cancelled')),
  order_number text not null default '',
  ordered_on date,
  expected_on date,
  reason text not null default '',
  version integer not null default 1,
  requested_at timestamptz not null,
  primary key (org_id, request_id),
  check ((state = 'received') = (received = quantity)),
  check (expected_on >= ordered_on),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, type_id) references asset_type,
  foreign key (org_id, location_id) references location,
  foreign key (org_id, for_request_id) references asset_request
);
create index asset_purchase_state on asset_purchase (org_id, state, request_id desc);
create index asset_purchase_person on asset_purchase (org_id, employee_id);
create index asset_purchase_type on asset_purchase (org_id, type_id);
create index asset_purchase_location on asset_purchase (org_id, location_id);
-- One purchase at a time for what somebody asked for.
create unique index asset_purchase_for on asset_purchase (org_id, for_request_id)
  where state in ('requested', 'approved', 'ordered');

alter table asset add column purchase_id bigint;
alter table asset add foreign key (org_id, purchase_id) references asset_purchase;
create index asset_of_purchase on asset (org_id, purchase_id) where purchase_id is not null;

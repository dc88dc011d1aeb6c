-- What people make of their lists: views they saved, and how a list looks to them.

-- A view is somebody's own; a shared one everybody in the organisation may use, but only its owner changes.
create table list_view (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  -- Which list: `employees`, `unit.department`.
  list text not null check (list ~ '^[a-z][a-z0-9._-]{0,79}$'),
  name text not null check (length(name) between 1 and 80),
  -- Search, filters, sort, columns and density, as the contract's list view state.
  state jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create unique index list_view_name on list_view (org_id, account_id, list, lower(name));
create index list_view_shared on list_view (org_id, list) where is_shared;

-- The view a list opens with, for one person.
create table list_default (
  org_id bigint not null,
  account_id bigint not null,
  list text not null,
  view_id bigint not null,
  primary key (org_id, account_id, list),
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, view_id) references list_view on delete cascade
);
create index list_default_view on list_default (org_id, view_id);

-- Columns, widths and density as a person left them; a phone and a desktop are remembered apart.
create table list_preference (
  org_id bigint not null,
  account_id bigint not null,
  list text not null check (list ~ '^[a-z][a-z0-9._-]{0,79}$'),
  device text not null check (device in ('desktop', 'phone')),
  preferences jsonb not null,
  updated_at timestamptz not null,
  primary key (org_id, account_id, list, device),
  foreign key (org_id, account_id) references account on delete cascade
);

-- What an organisation says of itself beyond its settings: one row, made with the first change.
create table company_profile (
  org_id bigint primary key references organisation,
  version integer not null default 1,
  -- Ids of the contract's lists.
  org_type smallint,
  industry_type smallint,
  founded_on date,
  website text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state_id integer,
  country_id integer,
  postal_code text not null default '',
  -- [{ country_id, kind, number }]: what authorities know the company by.
  registrations jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

-- The external learning system people are sent to.
create table lms_connection (
  org_id bigint primary key references organisation,
  version integer not null default 1,
  base_url text not null,
  check_path text not null default '',
  auth_kind text not null check (auth_kind in ('bearer', 'basic')),
  user_name text not null default '',
  -- Sealed with the product's key.
  secret text,
  status smallint not null default 0 check (status in (0, 1)),
  tested_at timestamptz,
  test_outcome text not null default '',
  updated_at timestamptz not null default now()
);

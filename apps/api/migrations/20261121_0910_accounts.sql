create table account (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  email text not null check (email = lower(email) and length(email) <= 254),
  display_name text not null default '',
  password_hash text,
  state text not null default 'invited' check (state in ('invited', 'active', 'disabled')),
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  employee_id bigint,
  is_active_ats boolean not null default false,
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, email)
);
create index account_email on account (email);
create unique index account_employee on account (org_id, employee_id) where employee_id is not null;

create table account_role (
  org_id bigint not null,
  account_id bigint not null,
  product_id integer not null,
  role_id integer not null,
  primary key (org_id, account_id, product_id, role_id),
  foreign key (org_id, account_id) references account on delete cascade
);

-- What a role may do in this organisation. Administrators (2, -2) hold everything without a row.
create table role_grant (
  org_id bigint not null references organisation,
  role_id integer not null,
  permission text not null,
  scope text not null check (scope in ('self', 'reports', 'group', 'organisation')),
  primary key (org_id, role_id, permission, scope)
);

-- What one account may do besides its roles.
create table account_grant (
  org_id bigint not null,
  account_id bigint not null,
  permission text not null,
  scope text not null check (scope in ('self', 'reports', 'group', 'organisation')),
  primary key (org_id, account_id, permission, scope),
  foreign key (org_id, account_id) references account on delete cascade
);

create table access_group (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index access_group_name_key on access_group (org_id, lower(name));

-- Values of one dimension are alternatives; dimensions are combined.
create table access_group_limit (
  org_id bigint not null,
  group_id bigint not null,
  dimension text not null check (dimension in (
    'entity', 'location', 'branch', 'zone', 'business_unit', 'channel_type', 'department',
    'employee_type', 'access_level')),
  value_id bigint not null,
  primary key (org_id, group_id, dimension, value_id),
  foreign key (org_id, group_id) references access_group on delete cascade
);

create table access_group_member (
  org_id bigint not null,
  group_id bigint not null,
  account_id bigint not null,
  primary key (org_id, group_id, account_id),
  foreign key (org_id, group_id) references access_group on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade
);
create index access_group_member_account on access_group_member (org_id, account_id);

create table session (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  token_hash bytea not null unique,
  -- What lists show and what ends a session: never the token.
  handle uuid not null default gen_random_uuid(),
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index session_account on session (org_id, account_id) where ended_at is null;

create table handover_code (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  code_hash bytea not null unique,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_ip text,
  used_user_agent text,
  -- Encrypted, for the ten seconds in which the same browser may ask again.
  session_token text,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);

create table password_history (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  password_hash text not null,
  set_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index password_history_account on password_history (org_id, account_id, set_at desc);

create table login_history (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  at timestamptz not null,
  result text not null check (result in ('success', 'wrong_password', 'locked', 'disabled')),
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
comment on table login_history is 'append-only: every attempt to sign in';
create index login_history_account on login_history (org_id, account_id, at desc);

-- A mailed link: invitation, later reset and verification. Only its hash is kept.
create table account_link (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  kind text not null check (kind in ('invitation')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index account_link_account on account_link (org_id, account_id, kind);

-- Attempts count by address and by network, whether or not an account exists, so that neither tells.
-- 'partial' is a password that is right, but not for every account of the address: it neither counts
-- nor wipes, or one organisation's administrator could wipe the failures of another's.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  network text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('failed', 'partial', 'succeeded'))
);
create index sign_in_attempt_email on sign_in_attempt (email_hash, id desc);
create index sign_in_attempt_network on sign_in_attempt (network, at desc) where outcome = 'failed';
grant select, insert, update, delete on sign_in_attempt to muster_system;

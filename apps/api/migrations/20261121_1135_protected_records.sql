-- Identity numbers and bank accounts: sealed by the application, found by a keyed digest, never in clear text.

-- Keys that an organisation's records are sealed with. The check tells a wrong key of the same name at the start.
create table protected_key (
  org_id bigint not null references organisation,
  key_id text not null check (key_id ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  check_text text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, key_id)
);

-- Kinds of identity numbers that an organisation keeps beside the standard ones, and standard ones it switched off.
create table identity_kind (
  org_id bigint not null references organisation,
  slug text not null check (slug ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 100),
  -- ISO 3166 alpha-2; empty for any country.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Letters A, digits 9, either X, `?` after what may be missing, `|` between alternatives; empty for any text.
  pattern text not null default '' check (length(pattern) <= 200),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (org_id, slug)
);

create table protected_record (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  field_group text not null check (field_group in ('identity', 'bank')),
  -- Slug of the kind of number; ACCOUNT for a bank account.
  kind text not null,
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- What is secret, as JSON, by AES-256-GCM: names its key, opens only for this organisation, person and kind.
  sealed text not null,
  key_id text not null,
  -- Keyed digest of the number: equal numbers are found, none can be read from it.
  blind text not null,
  -- Plain: which bank, who issued it.
  issuer text not null default '',
  valid_from date,
  valid_to date,
  is_primary boolean not null default false,
  note text not null default '',
  version integer not null default 1,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id),
  foreign key (org_id, key_id) references protected_key (org_id, key_id),
  check (valid_to is null or valid_from is null or valid_to >= valid_from)
);
create index protected_record_person on protected_record (org_id, employee_id, field_group, id);
create index protected_record_blind on protected_record (org_id, blind, employee_id);
create index protected_record_key on protected_record (org_id, key_id, id);
create unique index protected_record_primary on protected_record (org_id, employee_id)
  where field_group = 'bank' and is_primary;

-- Who has had a number shown, for the limit; what people read of it stands in the audit trail.
create table protected_reveal (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account (org_id, id)
);
create index protected_reveal_account on protected_reveal (org_id, account_id, at);

-- How an organisation treats personal data.
create table privacy_setting (
  org_id bigint not null references organisation,
  -- Whether a reason must be given before a number is shown.
  asks_reason boolean not null default true,
  -- Numbers of others that one account may have shown within an hour.
  reveals_an_hour integer not null default 30 check (reveals_an_hour between 1 and 1000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id)
);

-- Names and checks of keys, for the start of the server: nothing of anybody's data.
create function system_protected_keys() returns table (org_id bigint, key_id text, check_text text, is_used boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.org_id, k.key_id, k.check_text, exists (
      select from protected_record r where r.org_id = k.org_id and r.key_id = k.key_id)
    from protected_key k order by k.org_id, k.key_id
  $$;
revoke all on function system_protected_keys() from public;
grant execute on function system_protected_keys() to muster_gate;
alter function system_protected_keys() owner to muster_system;

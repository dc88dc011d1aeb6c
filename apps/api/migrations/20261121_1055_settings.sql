-- What an organisation sets once for everybody. The version tells two administrators apart who edit at once.
alter table organisation
  add column settings_version integer not null default 1,
  -- 0 calendar, 1 financial, 2 academic.
  add column year_type smallint not null default 1 check (year_type in (0, 1, 2)),
  add column academic_year_start smallint not null default 6 check (academic_year_start between 1 and 12),
  -- 1 the calendar month, 2 the payroll period that begins on cycle_day.
  add column cycle_type smallint not null default 1 check (cycle_type in (1, 2)),
  add column cycle_day smallint not null default 26 check (cycle_day between 1 and 28),
  add column distance_unit text not null default 'km' check (distance_unit in ('km', 'mile')),
  add column phone_country_id integer not null default 101 check (phone_country_id > 0),
  add column counts_screens boolean not null default false;

alter table code_setting
  add column version integer not null default 1;

-- When the product tour was finished or skipped; who was here before there was one is not interrupted.
alter table account add column tour_seen_at timestamptz;
set local role muster_system;
update account set tour_seen_at = now();
reset role;

-- How often a screen was opened on a day: nobody's name, address, device or record.
create table screen_view (
  org_id bigint not null references organisation,
  day date not null,
  entry text not null check (entry in ('admin', 'me')),
  screen text not null check (length(screen) between 1 and 120),
  views bigint not null check (views > 0),
  primary key (org_id, day, entry, screen)
);

-- A file that somebody without an account is asked for by a link, good for one file. The link's key is not kept.
create table file_request (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  record_type text not null,
  record_id bigint not null,
  record_label text not null,
  purpose text not null check (length(purpose) between 1 and 200),
  note text not null default '',
  extensions text[] not null,
  max_bytes bigint not null check (max_bytes > 0),
  account_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The upload that the link's last visitor began, and the one that was handed in.
  awaited_path text,
  file_path text,
  file_name text,
  file_size bigint,
  handed_in_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account
);
create index file_request_record on file_request (org_id, record_type, record_id, id);

create function system_file_request(p_token_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.org_id, r.id from file_request r where r.token_hash = p_token_hash $$;
revoke all on function system_file_request(bytea) from public;
grant execute on function system_file_request(bytea) to muster_gate;
alter function system_file_request(bytea) owner to muster_system;

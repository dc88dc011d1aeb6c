-- How long personal data of who has left is kept, and how it goes.

-- Months after the last day of employment; without a row the data is kept.
create table retention_rule (
  org_id bigint not null references organisation,
  kind text not null,
  months integer not null check (months between 0 and 1200),
  updated_at timestamptz not null,
  primary key (org_id, kind)
);

-- Keeps everything of a person, whatever the rules say.
create table legal_hold (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  reason text not null,
  account_id bigint,
  actor text not null default '',
  placed_at timestamptz not null,
  released_at timestamptz,
  released_by text not null default '',
  release_reason text not null default '',
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create unique index legal_hold_active on legal_hold (org_id, employee_id) where released_at is null;

-- One person asks, another confirms; then a job erases.
create table erasure (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  as_of date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  people integer not null,
  note text not null default '',
  requested_by bigint not null,
  requester text not null,
  requested_at timestamptz not null,
  confirmed_by bigint,
  confirmer text not null default '',
  confirmed_at timestamptz,
  finished_at timestamptz,
  job uuid,
  primary key (org_id, id),
  check (confirmed_by is null or confirmed_by <> requested_by)
);
create unique index erasure_open on erasure (org_id) where state in ('waiting', 'running');

create table erasure_item (
  org_id bigint not null,
  erasure_id bigint not null,
  employee_id bigint not null,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped')),
  -- Why it was skipped.
  reason text not null default '',
  primary key (org_id, erasure_id, employee_id, kind),
  foreign key (org_id, erasure_id) references erasure (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id)
);
create index erasure_item_open on erasure_item (org_id, erasure_id, employee_id) where state = 'waiting';

-- What has gone already: not due again.
create table erased_data (
  org_id bigint not null,
  employee_id bigint not null,
  kind text not null,
  erased_at timestamptz not null,
  erasure_id bigint not null,
  primary key (org_id, employee_id, kind),
  foreign key (org_id, employee_id) references employee (org_id, id)
);

-- Since when a record stands for somebody whom nobody can name any more.
alter table employee add column anonymised_at timestamptz;

-- The timeline of an anonymised person keeps what happened and when, not the words. The application itself can
-- only add to it.
create function erase_event_details(p_employees bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update employee_event v set details = '{}', actor = ''
    from employee e
    where v.org_id = current_setting('app.org_id')::bigint and v.employee_id = any (p_employees)
      and e.org_id = v.org_id and e.id = v.employee_id and e.anonymised_at is not null
  $$;

-- Attempts to sign in of who has left: where from, and with what.
create function erase_login_history(p_employees bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from login_history h using account a, employee e
    where h.org_id = current_setting('app.org_id')::bigint and a.org_id = h.org_id and a.id = h.account_id
      and e.org_id = a.org_id and e.id = a.employee_id and e.id = any (p_employees) and e.status = 'left'
  $$;

do $$
declare
  gate regprocedure;
begin
  for gate in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('erase_event_details', 'erase_login_history')
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_app', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;

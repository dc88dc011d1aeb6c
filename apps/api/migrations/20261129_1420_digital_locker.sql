-- Visits of people to their digital locker: from the way there until what they consented to is over.
create table document_locker_visit (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  account_id bigint not null,
  employee_id bigint not null,
  state text not null default 'begun' check (state in ('begun', 'open', 'over')),
  state_hash bytea not null unique,
  -- Of a cookie of the browser that began.
  binding_hash bytea not null,
  -- Encrypted: what the code is redeemed with, then what the locker is read with. Null once it is over.
  secrets text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account (org_id, id) on delete cascade,
  foreign key (org_id, employee_id) references employee (org_id, id) on delete cascade
);
create index document_locker_visit_of_account on document_locker_visit (org_id, account_id, id);

create function system_document_locker_visit(p_state_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select v.org_id, v.id from document_locker_visit v where v.state_hash = p_state_hash $$;
revoke all on function system_document_locker_visit(bytea) from public;
grant execute on function system_document_locker_visit(bytea) to muster_gate;
alter function system_document_locker_visit(bytea) owner to muster_system;

-- Its address in a digital locker; empty for one that somebody uploaded.
alter table document add column locker_uri text not null default '';

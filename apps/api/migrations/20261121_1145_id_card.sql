-- What an organisation's ID cards show, how long they hold, and what their public page tells.
create table id_card_setting (
  org_id bigint not null references organisation,
  shows_photo boolean not null default true,
  shows_department boolean not null default true,
  shows_blood_group boolean not null default false,
  shows_emergency boolean not null default false,
  valid_years smallint not null default 2 check (valid_years between 1 and 10),
  back_text text not null default '',
  -- Whether cards carry a code that leads to the page, and whether the page answers.
  public_page boolean not null default true,
  -- What whoever reads the code is told besides valid or not valid.
  public_name boolean not null default true,
  public_photo boolean not null default false,
  version integer not null default 0,
  updated_at timestamptz,
  primary key (org_id)
);

-- A card. Its code holds the public id and a signature that the database does not have.
create table id_card (
  org_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  public_id uuid not null default gen_random_uuid() unique,
  -- Counted for each person, from 1.
  number integer not null,
  issued_on date not null,
  valid_until date not null,
  state text not null default 'issued' check (state in ('issued', 'revoked')),
  issued_by text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text not null default '',
  revoke_reason text check (revoke_reason in ('lost', 'damaged', 'changed', 'other', 'left', 'renewed')),
  revoke_note text not null default '',
  primary key (org_id, id),
  unique (org_id, employee_id, number),
  foreign key (org_id, employee_id) references employee on delete cascade,
  check (valid_until > issued_on),
  check ((state = 'revoked') = (revoke_reason is not null)),
  check ((state = 'revoked') = (revoked_at is not null))
);
create unique index id_card_one on id_card (org_id, employee_id) where state = 'issued';

create function system_id_card(p_public_id uuid) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.org_id, c.id from id_card c where c.public_id = p_public_id $$;
revoke all on function system_id_card(uuid) from public;
grant execute on function system_id_card(uuid) to muster_gate;
alter function system_id_card(uuid) owner to muster_system;

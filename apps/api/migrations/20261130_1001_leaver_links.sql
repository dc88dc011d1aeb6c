-- Links by which people who leave reach their own things without an account: see those of candidates.

alter table separation add column public_id uuid not null default gen_random_uuid();

create table leaver_link (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  purpose text not null check (purpose in ('leaver', 'exit_form')),
  -- Only the hash is kept.
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A newer link for the same thing was sent.
  replaced_at timestamptz,
  -- The account that sent it; null where the leaver asked for it, or the product sent it.
  issued_by bigint,
  is_asked_for boolean not null default false,
  -- The first time that somebody came in by it, with a code.
  opened_at timestamptz,
  primary key (org_id, id),
  unique (token_hash),
  foreign key (org_id, separation_id) references separation on delete cascade
);
create index leaver_link_separation on leaver_link (org_id, separation_id, id desc);

-- The code mailed last, and what was tried: counted per separation, so that more links give no more tries.
create table leaver_code (
  org_id bigint not null,
  separation_id bigint not null,
  -- Null once it was used.
  code_hash bytea,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  hour_at timestamptz not null,
  hour_sends smallint not null default 0,
  hour_failures smallint not null default 0,
  primary key (org_id, separation_id),
  foreign key (org_id, separation_id) references separation on delete cascade
);

create table leaver_session (
  org_id bigint not null,
  id bigint generated always as identity,
  separation_id bigint not null,
  link_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, id),
  unique (org_id, token_hash),
  foreign key (org_id, separation_id) references separation on delete cascade,
  foreign key (org_id, link_id) references leaver_link on delete cascade
);
create index leaver_session_separation on leaver_session (org_id, separation_id, id desc);
create index leaver_session_link on leaver_session (org_id, link_id);

create function system_leaver_link(p_token_hash text) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.org_id, l.id from leaver_link l where l.token_hash = p_token_hash $$;
revoke all on function system_leaver_link(text) from public;
grant execute on function system_leaver_link(text) to muster_gate;
alter function system_leaver_link(text) owner to muster_system;

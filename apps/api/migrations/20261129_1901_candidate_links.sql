-- Links of candidates: who sent them, what replaced them, and the sessions that they open after a mailed code.

alter table candidate_link
  -- A newer link for the same thing was sent.
  add column replaced_at timestamptz,
  -- The account that sent it; null where the candidate asked for it, or the product sent it.
  add column issued_by bigint,
  -- The candidate asked for it by an older link.
  add column is_asked_for boolean not null default false,
  -- The first time that somebody came in by it, with a code.
  add column opened_at timestamptz;

-- The code mailed last to a candidate, and what was tried: counted per candidate, so that more links give no more tries.
create table candidate_code (
  org_id bigint not null,
  candidate_id bigint not null,
  -- Null once it was used.
  code_hash bytea,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  hour_at timestamptz not null,
  hour_sends smallint not null default 0,
  hour_failures smallint not null default 0,
  primary key (org_id, candidate_id),
  foreign key (org_id, candidate_id) references candidate on delete cascade
);

create table candidate_session (
  org_id bigint not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  link_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default '',
  primary key (org_id, id),
  unique (org_id, token_hash),
  foreign key (org_id, candidate_id) references candidate on delete cascade,
  foreign key (org_id, link_id) references candidate_link on delete cascade
);
create index candidate_session_candidate on candidate_session (org_id, candidate_id, id desc);
create index candidate_session_link on candidate_session (org_id, link_id);

create function system_candidate_link(p_token_hash text) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.org_id, l.id from candidate_link l where l.token_hash = p_token_hash $$;
revoke all on function system_candidate_link(text) from public;
grant execute on function system_candidate_link(text) to muster_gate;
alter function system_candidate_link(text) owner to muster_system;

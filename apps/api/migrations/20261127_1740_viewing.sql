-- An administrator sees the product as somebody else, read-only: whose session it belongs to, and until when. The token
-- is not a session's: it is looked up apart, so that it opens nothing that a session opens elsewhere.
create table viewing (
  org_id bigint not null,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  -- The session of the account that views: without it the viewing is over.
  session_id bigint not null,
  account_id bigint not null,
  viewed_account_id bigint not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('stopped', 'replaced', 'time', 'session', 'access')),
  primary key (org_id, id),
  check (account_id <> viewed_account_id),
  check ((ended_at is null) = (ended_reason is null)),
  foreign key (org_id, session_id) references session on delete cascade,
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, viewed_account_id) references account on delete cascade
);
create index viewing_session on viewing (org_id, session_id);
create index viewing_account on viewing (org_id, account_id);
create index viewing_viewed on viewing (org_id, viewed_account_id);
create index viewing_open on viewing (org_id, ends_at) where ended_at is null;
select protect_tenant_table('viewing');

-- Whom a viewing shows, with the facts of the session that it belongs to; null when either is over.
create function system_viewing(p_token_hash bytea, p_now timestamptz) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_object('id', v.id, 'viewed_account_id', v.viewed_account_id, 'ends_at', v.ends_at, 'viewer', f.facts)
    from viewing v
    join session s on s.org_id = v.org_id and s.id = v.session_id
    cross join lateral (select system_session(s.token_hash, p_now) as facts) f
    where v.token_hash = p_token_hash and v.ended_at is null and v.ends_at > p_now and f.facts is not null
  $$;
revoke all on function system_viewing(bytea, timestamptz) from public;
grant execute on function system_viewing(bytea, timestamptz) to muster_gate;
alter function system_viewing(bytea, timestamptz) owner to muster_system;

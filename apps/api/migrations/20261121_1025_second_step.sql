-- The second step of signing in: codes by mail, authenticator apps, recovery codes, remembered devices.

-- Whom the organisation asks for a code besides the password. Who has an authenticator app is always asked.
alter table organisation
  add column two_step text not null default 'off' check (two_step in ('off', 'administrators', 'everyone'));

-- How somebody came in: by password, password and code, single sign-on, a hand-over.
alter table session add column if not exists method text not null default 'password';
alter table login_history add column if not exists method text not null default 'password';
alter table login_history drop constraint login_history_result_check;
alter table login_history add constraint login_history_result_check
  check (result in ('success', 'wrong_password', 'locked', 'disabled', 'code_asked', 'wrong_code'));

-- A password that was right and waits for its code. The public id may stand in an address; only the browser
-- that gave the password has the proof.
create table sign_in_challenge (
  org_id bigint not null,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid() unique,
  account_id bigint not null,
  proof_hash bytea not null,
  -- Of the password that was right: a challenge does not outlive it.
  password_hash text not null,
  -- Whether the password was that of every account of the address: only then the success wipes failures.
  wipes boolean not null,
  -- Keyed, and bound to this challenge; null while no code was mailed.
  code_hash bytea,
  sent_at timestamptz,
  sends integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index sign_in_challenge_account on sign_in_challenge (org_id, account_id, id desc);

-- Wrong codes of an account, whatever challenge they were tried in; a right one removes them.
create table second_step_failure (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index second_step_failure_account on second_step_failure (org_id, account_id, at);

create table authenticator (
  org_id bigint not null,
  account_id bigint not null,
  -- Sealed with the product's key.
  secret text not null,
  created_at timestamptz not null,
  -- Until a first code proves that the app has it, the secret asks nothing of anybody.
  confirmed_at timestamptz,
  -- The latest time step a code was taken for: none before or of it is taken again.
  last_step bigint not null default 0,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references account on delete cascade
);

create table recovery_code (
  org_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (org_id, id),
  unique (org_id, account_id, code_hash),
  foreign key (org_id, account_id) references account on delete cascade
);

-- A browser that gave a code within the last 30 days and needs none again.
create table remembered_device (
  org_id bigint not null,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  token_hash bytea not null unique,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references account on delete cascade
);
create index remembered_device_account on remembered_device (org_id, account_id);

-- An administrator opened a locked address again, for this account alone: the address may belong to
-- accounts of other organisations, whose protection is not theirs to lift.
create table sign_in_unlock (
  org_id bigint not null,
  account_id bigint not null,
  at timestamptz not null,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references account on delete cascade
);

-- Until when an address may not sign in, failures up to p_after apart (an unlock); as the function of two
-- arguments otherwise.
create function sign_in_locked_until(p_email_hash bytea, p_now timestamptz, p_after timestamptz)
  returns timestamptz
  language sql stable set search_path = public, pg_temp
  as $$
    with failures as (
      select f.at from sign_in_attempt f
      where f.email_hash = p_email_hash and f.outcome = 'failed' and f.at > p_now - interval '30 minutes'
        and f.at > p_after
        and f.id > coalesce((
          select max(ok.id) from sign_in_attempt ok
          where ok.email_hash = p_email_hash and ok.outcome = 'succeeded'), 0)
    )
    select max(f.at) + interval '15 minutes' from failures f
    where f.at > p_now - interval '15 minutes' and f.at <= p_now
      and (select count(*) from failures g where g.at > f.at - interval '15 minutes' and g.at <= f.at) >= 5
  $$;
revoke all on function sign_in_locked_until(bytea, timestamptz, timestamptz) from public;
grant execute on function sign_in_locked_until(bytea, timestamptz, timestamptz) to muster_system;

-- Of the accounts of an address that is locked, those that were unlocked and have not been locked since.
create function system_unlocked_accounts(p_email text, p_email_hash bytea, p_now timestamptz)
  returns table (org_id bigint, account_id bigint, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.org_id, u.account_id, u.at
    from account a join sign_in_unlock u on u.org_id = a.org_id and u.account_id = a.id
    where a.email = p_email and u.at > p_now - interval '15 minutes'
      and sign_in_locked_until(p_email_hash, p_now, u.at) is null
  $$;

-- As the one without p_after, for accounts that were unlocked then.
create function system_record_sign_in(
  p_email_hash bytea, p_network text, p_now timestamptz, p_outcome text, p_ip text, p_user_agent text,
  p_history jsonb, p_method text, p_after timestamptz)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_allowed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || encode(p_email_hash, 'hex'), 0));
  v_allowed := sign_in_locked_until(p_email_hash, p_now, coalesce(p_after, '-infinity')) is null;
  if v_allowed then
    insert into sign_in_attempt (email_hash, network, at, outcome) values (p_email_hash, p_network, p_now, p_outcome);
  end if;
  insert into login_history (org_id, account_id, at, result, ip, user_agent, method)
    select h.org_id, h.account_id, p_now, case when v_allowed then h.result else 'locked' end, p_ip, p_user_agent, p_method
    from jsonb_to_recordset(p_history) as h(org_id bigint, account_id bigint, result text);
  -- The oldest rows only: the table stays small and nobody waits for anybody.
  delete from sign_in_attempt where id in (
    select oldest.id from (select s.id, s.at from sign_in_attempt s order by s.id limit 100) oldest
    join sign_in_attempt mine on mine.id = oldest.id
    where oldest.at < p_now - interval '2 days'
    for update of mine skip locked);
  return v_allowed;
end $$;

-- Which of these addresses (by their keyed hashes) are locked, and until when.
create function system_locked_addresses(p_hashes bytea[], p_now timestamptz)
  returns table (email_hash bytea, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select h.hash, l.until from unnest(p_hashes) h(hash)
    cross join lateral (select sign_in_locked_until(h.hash, p_now) as until) l
    where l.until is not null
  $$;

-- A challenge names its organisation only through its public id.
create function system_sign_in_challenge(p_public_id uuid) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.org_id, c.id from sign_in_challenge c where c.public_id = p_public_id $$;

do $$
declare
  gate regprocedure;
begin
  foreach gate in array array[
    'system_unlocked_accounts(text, bytea, timestamptz)',
    'system_record_sign_in(bytea, text, timestamptz, text, text, text, jsonb, text, timestamptz)',
    'system_locked_addresses(bytea[], timestamptz)',
    'system_sign_in_challenge(uuid)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;

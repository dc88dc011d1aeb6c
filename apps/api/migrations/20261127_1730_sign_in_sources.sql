-- Failed sign-ins count against where they come from: nobody locks somebody else out by guessing badly.

-- The network, or a browser that the person signed in with before, or an open session that confirms its password.
alter table sign_in_attempt add column source text;
update sign_in_attempt set source = network;
alter table sign_in_attempt
  alter column source set not null,
  add column is_known boolean not null default false;
drop index sign_in_attempt_email;
create index sign_in_attempt_email on sign_in_attempt (email_hash, source, id desc);

-- Until when this source may not sign in at this address: from the fifth failure within 15 minutes for 15 minutes,
-- twice as long after each further lock within a day, at most four hours.
create function sign_in_locked_until(p_email_hash bytea, p_source text, p_now timestamptz, p_after timestamptz)
  returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
  as $$
declare
  v_until timestamptz;
begin
  with failures as (
    select f.id, f.at from sign_in_attempt f
    where f.email_hash = p_email_hash and f.source = p_source and f.outcome = 'failed'
      and f.at > p_now - interval '25 hours' and f.at <= p_now and f.at > p_after
      and f.id > coalesce((
        select max(ok.id) from sign_in_attempt ok
        where ok.email_hash = p_email_hash and ok.outcome = 'succeeded' and ok.source in (p_source, '')), 0)
  ), locks as (
    select f.at from failures f
    where (select count(*) from failures g where g.at > f.at - interval '15 minutes' and g.id <= f.id) >= 5
  )
  select max(l.at) + least(interval '15 minutes' * power(2, count(*) - 1), interval '4 hours') into v_until
    from locks l;
  return case when v_until > p_now then v_until end;
end $$;

-- Failures at an address within a day from anywhere but known browsers: guesses spread over many networks.
create function sign_in_failures(p_email_hash bytea, p_now timestamptz, p_after timestamptz)
  returns table (at timestamptz, id bigint)
  language sql stable set search_path = public, pg_temp
  as $$
    select f.at, f.id from sign_in_attempt f
    where f.email_hash = p_email_hash and f.outcome = 'failed' and not f.is_known
      and f.at > p_now - interval '24 hours' and f.at <= p_now and f.at > p_after
      and f.id > coalesce((
        select max(ok.id) from sign_in_attempt ok
        where ok.email_hash = p_email_hash and ok.outcome = 'succeeded' and ok.source = ''), 0)
  $$;

-- Until when only known browsers may sign in: two hundred failures within a day.
create function sign_in_flooded_until(p_email_hash bytea, p_now timestamptz, p_after timestamptz)
  returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  return (
    select f.at + interval '24 hours' from sign_in_failures(p_email_hash, p_now, p_after) f
    order by f.id desc offset 199 limit 1);
end $$;

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'sign_in_locked_until(bytea, text, timestamptz, timestamptz)',
    'sign_in_failures(bytea, timestamptz, timestamptz)',
    'sign_in_flooded_until(bytea, timestamptz, timestamptz)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', helper);
    execute format('grant execute on function %s to muster_system', helper);
  end loop;
end $$;

drop function system_sign_in_facts(text, bytea, text, timestamptz);
create function system_sign_in_facts(
  p_email text, p_email_hash bytea, p_network text, p_source text, p_is_known boolean, p_now timestamptz)
  returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return (
    select jsonb_build_object(
      'is_locked', sign_in_locked_until(p_email_hash, p_source, p_now, '-infinity') is not null
        or (not p_is_known and sign_in_flooded_until(p_email_hash, p_now, '-infinity') is not null),
      'address_failures', (select count(*) from sign_in_failures(p_email_hash, p_now, '-infinity')),
      'network_failures', (
        select count(*) from sign_in_attempt s
        where s.network = p_network and s.outcome = 'failed'
          and s.at > p_now - interval '15 minutes' and s.at <= p_now),
      -- Who mistypes and then gets in does not slow the colleagues of the same office.
      'network_failures_of_day', (
        select count(*) from sign_in_attempt s
        where s.network = p_network and s.outcome = 'failed'
          and s.at > p_now - interval '24 hours' and s.at <= p_now
          and not exists (
            select from sign_in_attempt ok
            where ok.email_hash = s.email_hash and ok.outcome = 'succeeded' and ok.source in (s.source, '')
              and ok.id > s.id)),
      'accounts', coalesce((
        select jsonb_agg(jsonb_build_object(
          'org_id', a.org_id, 'org_name', o.name, 'account_id', a.id,
          'password_hash', a.password_hash, 'state', a.state, 'two_step', o.two_step,
          'password_refused', password_refused(a.org_id, a.id, a.email),
          'has_console_role', exists (
            select from account_role r
            where r.org_id = a.org_id and r.account_id = a.id and r.role_id in (2, 8, -2)),
          'has_authenticator', exists (
            select from authenticator t
            where t.org_id = a.org_id and t.account_id = a.id and t.confirmed_at is not null)) order by a.org_id)
        from account a join organisation o on o.org_id = a.org_id and o.status = 1
        where a.email = p_email), '[]'::jsonb))
  );
end $$;

drop function system_record_sign_in(bytea, text, timestamptz, text, text, text, jsonb, text, timestamptz);
drop function system_record_sign_in(bytea, text, timestamptz, text, text, text, jsonb);
create function system_record_sign_in(
  p_email_hash bytea, p_network text, p_source text, p_is_known boolean, p_now timestamptz, p_outcome text, p_ip text,
  p_user_agent text, p_history jsonb, p_method text, p_after timestamptz)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_after timestamptz := coalesce(p_after, '-infinity');
  v_allowed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || encode(p_email_hash, 'hex'), 0));
  v_allowed := sign_in_locked_until(p_email_hash, p_source, p_now, v_after) is null
    and (p_is_known or sign_in_flooded_until(p_email_hash, p_now, v_after) is null);
  if v_allowed then
    insert into sign_in_attempt (email_hash, network, source, is_known, at, outcome)
      values (p_email_hash, p_network, p_source, p_is_known, p_now, p_outcome);
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

-- A new password, chosen by a link to the mailbox, clears every source.
set local role muster_system;

create or replace function system_clear_sign_in_lock(p_email_hash bytea, p_network text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || encode(p_email_hash, 'hex'), 0));
  insert into sign_in_attempt (email_hash, network, source, at, outcome)
    values (p_email_hash, p_network, '', p_now, 'succeeded');
end $$;

reset role;

drop function system_unlocked_accounts(text, bytea, timestamptz);
create function system_unlocked_accounts(
  p_email text, p_email_hash bytea, p_source text, p_is_known boolean, p_now timestamptz)
  returns table (org_id bigint, account_id bigint, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.org_id, u.account_id, u.at
    from account a join sign_in_unlock u on u.org_id = a.org_id and u.account_id = a.id
    where a.email = p_email and u.at > p_now - interval '24 hours'
      and sign_in_locked_until(p_email_hash, p_source, p_now, u.at) is null
      and (p_is_known or sign_in_flooded_until(p_email_hash, p_now, u.at) is null)
  $$;

-- Locked from anywhere: whoever asks for help sits at one of these sources.
set local role muster_system;

create or replace function system_locked_addresses(p_of jsonb, p_now timestamptz)
  returns table (hash text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with addresses as (
      select o.hash, decode(o.hash, 'hex') as email_hash, coalesce(o.after, '-infinity') as after
      from jsonb_to_recordset(p_of) as o(hash text, after timestamptz))
    , sources as (
      select a.hash, a.email_hash, a.after, s.source from addresses a
      cross join lateral (
        select distinct f.source from sign_in_attempt f
        where f.email_hash = a.email_hash and f.outcome = 'failed' and f.at > p_now - interval '25 hours'
          and f.source not like 'session %') s)
    , locks as (
      select s.hash, sign_in_locked_until(s.email_hash, s.source, p_now, s.after) as until from sources s
      union all
      select a.hash, sign_in_flooded_until(a.email_hash, p_now, a.after) from addresses a)
    select l.hash, max(l.until) from locks l where l.until is not null group by l.hash
  $$;

reset role;

drop function sign_in_locked_until(bytea, timestamptz, timestamptz);
drop function sign_in_locked_until(bytea, timestamptz);

do $$
declare
  gate regprocedure;
begin
  foreach gate in array array[
    'system_sign_in_facts(text, bytea, text, text, boolean, timestamptz)',
    'system_record_sign_in(bytea, text, text, boolean, timestamptz, text, text, text, jsonb, text, timestamptz)',
    'system_unlocked_accounts(text, bytea, text, boolean, timestamptz)']::regprocedure[]
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;

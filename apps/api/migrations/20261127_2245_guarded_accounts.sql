-- An administrator's unlock also lifts what guesses from many networks had brought about, for the account alone.
set local role muster_system;

create or replace function system_sign_in_facts(
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
          -- Since its own unlock: that of another organisation must not count here.
          'failures', (
            select count(*) from sign_in_failures(p_email_hash, p_now, coalesce((
              select u.at from sign_in_unlock u where u.org_id = a.org_id and u.account_id = a.id), '-infinity'))),
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

-- `most`: how many failures from unknown browsers within a day keep these out.
create or replace function system_locked_addresses(p_of jsonb, p_now timestamptz)
  returns table (hash text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with addresses as (
      select o.hash, decode(o.hash, 'hex') as email_hash, coalesce(o.after, '-infinity') as after, o.most
      from jsonb_to_recordset(p_of) as o(hash text, after timestamptz, most int))
    , sources as (
      select a.hash, a.email_hash, a.after, s.source from addresses a
      cross join lateral (
        select distinct f.source from sign_in_attempt f
        where f.email_hash = a.email_hash and f.outcome = 'failed' and f.at > p_now - interval '25 hours'
          and f.source not like 'session %') s)
    , locks as (
      select s.hash, sign_in_locked_until(s.email_hash, s.source, p_now, s.after) as until from sources s
      union all
      select a.hash, (
        select f.at + interval '24 hours' from sign_in_failures(a.email_hash, p_now, a.after) f
        order by f.id desc offset a.most - 1 limit 1)
      from addresses a)
    select l.hash, max(l.until) from locks l where l.until is not null group by l.hash
  $$;

reset role;

-- Whether a right password needs a code too is among the facts that every sign-in asks for: so it costs no
-- statement of its own. In PL/pgSQL, whose plans are kept, like the others that every sign-in asks.

create or replace function sign_in_locked_until(p_email_hash bytea, p_now timestamptz, p_after timestamptz)
  returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  return (
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
  );
end $$;

set local role muster_system;

create or replace function system_sign_in_facts(p_email text, p_email_hash bytea, p_network text, p_now timestamptz)
  returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return (
    select jsonb_build_object(
      'is_locked', sign_in_locked_until(p_email_hash, p_now) is not null,
      'network_failures', (
        select count(*) from sign_in_attempt s
        where s.network = p_network and s.outcome = 'failed'
          and s.at > p_now - interval '15 minutes' and s.at <= p_now),
      'accounts', coalesce((
        select jsonb_agg(jsonb_build_object(
          'org_id', a.org_id, 'org_name', o.name, 'account_id', a.id,
          'password_hash', a.password_hash, 'state', a.state, 'two_step', o.two_step,
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

reset role;

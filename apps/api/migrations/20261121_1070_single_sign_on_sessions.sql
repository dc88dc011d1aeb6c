-- What single sign-on means for passwords, in the statements that ask anyway.

-- Whether the organisation takes no password of this account, not even the right one. An administrator with
-- emergency access may use theirs all the same: somebody must be able to mend the settings when the provider
-- is away.
create function password_refused(p_org_id bigint, p_account_id bigint, p_email text) returns boolean
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  return exists (
    select from sso_provider p
    where p.org_id = p_org_id and p.status = 1 and p.is_required
      and split_part(p_email, '@', 2) = any (p.email_domains))
    and not exists (
      select from sso_break_glass g
      join account_role r on r.org_id = g.org_id and r.account_id = g.account_id and r.role_id in (2, -2)
      where g.org_id = p_org_id and g.account_id = p_account_id);
end $$;
revoke all on function password_refused(bigint, bigint, text) from public;
grant execute on function password_refused(bigint, bigint, text) to muster_app, muster_system;

alter table login_history drop constraint login_history_result_check;
alter table login_history add constraint login_history_result_check
  check (result in ('success', 'wrong_password', 'locked', 'disabled', 'code_asked', 'wrong_code', 'sso_required'));

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

-- A session that the provider vouched for has nothing to do with the password, however old that is.
create or replace function system_session(p_token_hash bytea, p_now timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return (
    select jsonb_build_object(
      'session_id', s.id,
      'org_id', s.org_id,
      'account_id', a.id,
      'email', a.email,
      'display_name', a.display_name,
      'employee_id', a.employee_id,
      'must_change_password',
        s.method <> 'sso'
        and password_update_required(a.must_change_password, a.password_changed_at, o.password_days, p_now),
      'last_seen_at', s.last_seen_at,
      'roles', coalesce((
        select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id) order by r.product_id, r.role_id)
        from account_role r where r.org_id = a.org_id and r.account_id = a.id), '[]'::jsonb),
      'grants', coalesce((
        select jsonb_agg(distinct jsonb_build_array(g.permission, g.scope))
        from (
          select rg.permission, rg.scope from role_grant rg
          join account_role r on r.org_id = rg.org_id and r.role_id = rg.role_id
          where rg.org_id = a.org_id and r.account_id = a.id
          union all
          select ag.permission, ag.scope from account_grant ag
          where ag.org_id = a.org_id and ag.account_id = a.id
        ) g), '[]'::jsonb),
      'groups', coalesce((
        select jsonb_agg(jsonb_build_object('id', gl.group_id, 'dimension', gl.dimension, 'values', gl.ids))
        from (
          select l.group_id, l.dimension, jsonb_agg(l.value_id order by l.value_id) as ids
          from access_group_member m
          join access_group ag on ag.org_id = m.org_id and ag.id = m.group_id and ag.status = 1
          join access_group_limit l on l.org_id = m.org_id and l.group_id = m.group_id
          where m.org_id = a.org_id and m.account_id = a.id
          group by l.group_id, l.dimension
        ) gl), '[]'::jsonb),
      'is_team_lead', a.employee_id is not null and exists (
        select 1 from employee e where e.org_id = a.org_id and e.manager_id = a.employee_id and e.status = 'active'),
      'app_ids', to_jsonb(o.app_ids)
    )
    from session s
    join account a on a.org_id = s.org_id and a.id = s.account_id and a.state = 'active'
    join organisation o on o.org_id = s.org_id and o.status = 1
    where s.token_hash = p_token_hash
      and s.ended_at is null
      and s.last_seen_at > p_now - make_interval(mins => o.session_idle_minutes)
      and s.created_at > p_now - make_interval(mins => o.session_max_minutes)
  );
end $$;

reset role;

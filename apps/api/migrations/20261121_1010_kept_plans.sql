-- A function in SQL that another role calls, or that sets its search path, is planned anew at every call;
-- one in PL/pgSQL keeps its plan with the connection. These three are asked by every request or every
-- sign-in, and planning was most of what they cost. What they answer is the same.

create or replace function sign_in_locked_until(p_email_hash bytea, p_now timestamptz) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  return (
    with failures as (
      select f.at from sign_in_attempt f
      where f.email_hash = p_email_hash and f.outcome = 'failed' and f.at > p_now - interval '30 minutes'
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
          'password_hash', a.password_hash, 'state', a.state) order by a.org_id)
        from account a join organisation o on o.org_id = a.org_id and o.status = 1
        where a.email = p_email), '[]'::jsonb))
  );
end $$;

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
        password_update_required(a.must_change_password, a.password_changed_at, o.password_days, p_now),
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

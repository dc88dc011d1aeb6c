-- A sub-admin's last day ends their powers at the look-up of each request, whether or not the nightly job that revokes
-- the role has run: roles of a term that is over, and what they grant. Personal grants go with the last such role.
grant select on sub_admin_term to muster_system;
set local role muster_system;
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
        from account_role r where r.org_id = a.org_id and r.account_id = a.id
          and not exists (
          select 1 from sub_admin_term t
          where t.org_id = r.org_id and t.account_id = r.account_id and t.product_id = r.product_id
            and r.role_id = case r.product_id when 1 then 8 else 9 end
            and t.ends_on < (p_now at time zone o.time_zone)::date)), '[]'::jsonb),
      'grants', coalesce((
        select jsonb_agg(distinct jsonb_build_array(g.permission, g.scope))
        from (
          select rg.permission, rg.scope from role_grant rg
          join account_role r on r.org_id = rg.org_id and r.role_id = rg.role_id
          where rg.org_id = a.org_id and r.account_id = a.id
            and not exists (
          select 1 from sub_admin_term t
          where t.org_id = r.org_id and t.account_id = r.account_id and t.product_id = r.product_id
            and r.role_id = case r.product_id when 1 then 8 else 9 end
            and t.ends_on < (p_now at time zone o.time_zone)::date)
          union all
          select ag.permission, ag.scope from account_grant ag
          where ag.org_id = a.org_id and ag.account_id = a.id
            and not (
              exists (select 1 from sub_admin_term t
                where t.org_id = a.org_id and t.account_id = a.id
                  and t.ends_on < (p_now at time zone o.time_zone)::date)
              and not exists (select 1 from account_role r
                where r.org_id = a.org_id and r.account_id = a.id and r.role_id in (8, 9)
                  and not exists (
                  select 1 from sub_admin_term t
                  where t.org_id = r.org_id and t.account_id = r.account_id and t.product_id = r.product_id
                    and r.role_id = case r.product_id when 1 then 8 else 9 end
                    and t.ends_on < (p_now at time zone o.time_zone)::date)))
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

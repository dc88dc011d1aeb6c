-- The narrow, named functions that act across organisations. Owned by muster_system, callable only
-- through the gate role (and never from a tenant transaction).

create function system_create_organisation(p_name text, p_time_zone text) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$ insert into organisation (name, time_zone) values (p_name, p_time_zone) returning org_id $$;

create function system_organisations() returns table (org_id bigint, name text, time_zone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select o.org_id, o.name, o.time_zone from organisation o where o.status = 1 order by o.org_id $$;

-- Until when an address may not sign in; null when it may. Five failures within 15 minutes lock for 15
-- minutes from the last of them; a success wipes the failures before it.
create function sign_in_locked_until(p_email_hash bytea, p_now timestamptz) returns timestamptz
  language sql stable set search_path = public, pg_temp
  as $$
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
  $$;
revoke all on function sign_in_locked_until(bytea, timestamptz) from public;
grant execute on function sign_in_locked_until(bytea, timestamptz) to muster_system;

-- What a sign-in needs to know before it verifies: the limits, and the accounts of the address. The
-- password is checked outside, before anything of it is told.
create function system_sign_in_facts(p_email text, p_email_hash bytea, p_network text, p_now timestamptz)
  returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
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
  $$;

-- Books an attempt whose password has been verified, and the login history with it. False when the
-- address is locked by now: then the attempt counts for nothing, right or wrong, so that guesses sent
-- side by side get no further than guesses one after another.
create function system_record_sign_in(
  p_email_hash bytea, p_network text, p_now timestamptz, p_outcome text, p_ip text, p_user_agent text, p_history jsonb)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_allowed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || encode(p_email_hash, 'hex'), 0));
  v_allowed := sign_in_locked_until(p_email_hash, p_now) is null;
  if v_allowed then
    insert into sign_in_attempt (email_hash, network, at, outcome) values (p_email_hash, p_network, p_now, p_outcome);
  end if;
  insert into login_history (org_id, account_id, at, result, ip, user_agent)
    select h.org_id, h.account_id, p_now, case when v_allowed then h.result else 'locked' end, p_ip, p_user_agent
    from jsonb_to_recordset(p_history) as h(org_id bigint, account_id bigint, result text);
  -- The oldest rows only: the table stays small and nobody waits for anybody.
  delete from sign_in_attempt where id in (
    select oldest.id from (select s.id, s.at from sign_in_attempt s order by s.id limit 100) oldest
    join sign_in_attempt mine on mine.id = oldest.id
    where oldest.at < p_now - interval '2 days'
    for update of mine skip locked);
  return v_allowed;
end $$;

-- Whether a new password must be chosen before anything else: the first one, or one that has expired.
create function password_update_required(
  p_must_change boolean, p_changed_at timestamptz, p_days integer, p_now timestamptz) returns boolean
  language sql immutable parallel safe
  as $$ select p_must_change or coalesce(p_changed_at + p_days * interval '24 hours' < p_now, false) $$;

-- Everything a request needs to know of its caller, in one call.
create function system_session(p_token_hash bytea, p_now timestamptz) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
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
  $$;

-- A one-time code or mailed link names its organisation only through its hash.
create function system_handover_code(p_code_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select h.org_id, h.id from handover_code h where h.code_hash = p_code_hash $$;

create function system_account_link(p_token_hash bytea) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.org_id, l.id from account_link l where l.token_hash = p_token_hash $$;

-- Jobs written by committed transactions and not handed to the queue yet.
create function system_unqueued_jobs(p_limit integer)
  returns table (org_id bigint, id bigint, public_id uuid, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select j.org_id, j.id, j.public_id, j.kind from job_run j
    where j.queued_at is null and j.state = 'queued'
    order by j.created_at limit p_limit
  $$;

create function system_mark_jobs_queued(p_public_ids uuid[], p_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update job_run set queued_at = p_at where public_id = any (p_public_ids) $$;

create function system_due_mail(p_now timestamptz, p_limit integer) returns table (org_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.org_id, m.id from mail_outbox m
    where m.state = 'waiting' and m.next_try_at <= p_now
    order by m.next_try_at limit p_limit
  $$;

do $$
declare
  gate regprocedure;
begin
  for gate in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname like 'system\_%'
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;

-- Text search over people. It runs as a role that bypasses the policy, because the trigram operators
-- are not leak-proof and could use no index under it; so it keeps to the organisation by itself.
-- Every word must be in the text; `rank` is smaller the better: code or whole name, then the start of
-- a word, then anywhere. With p_alike it finds texts that look alike instead, at most 50: the caller
-- asks so when nobody within its own reach was found, so that a miss tells nothing about the others.
create function search_employees(p_query text, p_alike boolean)
  returns table (employee_id bigint, rank integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  -- Whether an index serves depends on the words: a plan kept for any words would read everybody.
  set plan_cache_mode = force_custom_plan
  as $$
declare
  wanted bigint := current_setting('app.org_id')::bigint;
  query text := trim(regexp_replace(search_normalise(p_query), '\s+', ' ', 'g'));
  literal text := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  patterns text[];
  longest text;
begin
  if query = '' then
    return;
  end if;
  if p_alike then
    return query
      select e.id, (100 * (query <<-> e.search_text))::integer
      from employee e
      where e.org_id = wanted and query <% e.search_text
      order by query <<-> e.search_text, e.id
      limit 50;
    return;
  end if;
  -- The longest word alone goes through the index, which "like all" can't use; the others filter what it finds.
  select array_agg('%' || word || '%' order by length(word) desc) into patterns
    from unnest(string_to_array(literal, ' ')) word;
  longest := patterns[1];
  return query
    select e.id,
      case
        when e.code_key = query or e.sort_name = query then 0
        when e.search_text like '% ' || literal || '%' then 1
        else 2
      end
    from employee e
    where e.org_id = wanted and e.search_text like longest and e.search_text like all (patterns);
end $$;
revoke all on function search_employees(text, boolean) from public;
grant execute on function search_employees(text, boolean) to muster_app;
alter function search_employees(text, boolean) owner to muster_system;
grant execute on function search_normalise(text), current_org() to muster_app, muster_gate, muster_system;

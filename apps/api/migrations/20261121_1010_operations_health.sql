-- What an operator measures of the whole deployment: open work, waiting mail, nodes.

create index job_run_open on job_run (kind, state) where state in ('queued', 'running');
create index job_run_failed on job_run (finished_at) where state = 'failed';

create table node_heartbeat (
  node text primary key,
  name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
comment on table node_heartbeat is 'transient: which nodes are up; each says so every few seconds';
grant select, insert, update, delete on node_heartbeat to muster_system;
grant select on schema_migration to muster_system;

-- Figures only: neither an organisation nor a person can be told from them.
create function system_work_depth(p_now timestamptz) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_object(
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object('kind', open.kind, 'state', open.state, 'count', open.count))
        from (
          select j.kind, j.state, count(*) as count from job_run j
          where j.state in ('queued', 'running') group by j.kind, j.state
        ) open), '[]'::jsonb),
      'failed', coalesce((
        select jsonb_agg(jsonb_build_object('kind', late.kind, 'count', late.count))
        from (
          select j.kind, count(*) as count from job_run j
          where j.state = 'failed' and j.finished_at > p_now - interval '1 hour' group by j.kind
        ) late), '[]'::jsonb),
      'mail', (
        select jsonb_build_object('waiting', count(*), 'oldest_at', min(m.created_at))
        from mail_outbox m where m.state = 'waiting'))
  $$;

create function system_installation() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_object(
      'version', current_setting('server_version'),
      'size', pg_database_size(current_database()),
      'migrations', (select count(*) from schema_migration),
      'newest_migration', (select max(m.name) from schema_migration m),
      'organisations', (select count(*) from organisation o where o.status = 1),
      'nodes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'node', n.node, 'name', n.name, 'version', n.version,
          'started_at', n.started_at, 'seen_at', n.seen_at) order by n.name, n.started_at)
        from node_heartbeat n), '[]'::jsonb))
  $$;

-- A node says that it is up, and forgets those that have been silent for a day.
create function system_beat(p_node text, p_name text, p_version text, p_started_at timestamptz, p_now timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from node_heartbeat n where n.seen_at < p_now - interval '1 day' and n.node <> p_node;
    insert into node_heartbeat (node, name, version, started_at, seen_at)
      values (p_node, p_name, p_version, p_started_at, p_now)
      on conflict (node) do update set seen_at = excluded.seen_at;
  $$;

create function system_leave(p_node text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from node_heartbeat n where n.node = p_node $$;

do $$
declare
  gate regprocedure;
begin
  for gate in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
      and p.proname in ('system_work_depth', 'system_installation', 'system_beat', 'system_leave')
  loop
    execute format('revoke all on function %s from public', gate);
    execute format('grant execute on function %s to muster_gate', gate);
    execute format('alter function %s owner to muster_system', gate);
  end loop;
end $$;

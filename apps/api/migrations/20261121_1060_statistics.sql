-- What the planner knows of a table is renewed where the table has outgrown it: a server does so by itself
-- some minutes later, which is too late for what is asked right after a large import; the embedded database
-- never does. Runs as the tables' owner, which alone may.
create function system_refresh_statistics() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_table regclass;
  v_count integer := 0;
begin
  for v_table in
    select c.oid::regclass from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')
      and pg_relation_size(c.oid) / current_setting('block_size')::bigint > greatest(10, c.relpages * 1.2)
    order by c.oid
  loop
    execute format('analyze %s', v_table);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
revoke execute on function system_refresh_statistics() from public;
grant execute on function system_refresh_statistics() to muster_gate;

-- Which addresses (by their keyed hashes) are locked for accounts that were last unlocked at `after`, and
-- until when.
drop function system_locked_addresses(bytea[], timestamptz);
create function system_locked_addresses(p_of jsonb, p_now timestamptz)
  returns table (hash text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.hash, l.until from jsonb_to_recordset(p_of) as o(hash text, after timestamptz)
    cross join lateral (
      select sign_in_locked_until(decode(o.hash, 'hex'), p_now, coalesce(o.after, '-infinity')) as until) l
    where l.until is not null
  $$;
revoke all on function system_locked_addresses(jsonb, timestamptz) from public;
grant execute on function system_locked_addresses(jsonb, timestamptz) to muster_gate;
alter function system_locked_addresses(jsonb, timestamptz) owner to muster_system;

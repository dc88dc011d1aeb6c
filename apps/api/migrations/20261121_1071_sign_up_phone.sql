-- A sign-up asked for a phone number that nobody read, and that was thrown away when it was confirmed.

set local role muster_system;

create or replace function system_add_sign_up(p_name text, p_time_zone text, p_given jsonb, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz)
  returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_org_id bigint;
begin
  insert into organisation (name, time_zone, language, status)
    values (p_name, p_time_zone, p_given ->> 'language', 0) returning org_id into v_org_id;
  insert into sign_up (org_id, email, name, country, language, password_hash, terms_version, ip,
      token_hash, created_at, expires_at)
    values (v_org_id, p_given ->> 'email', p_given ->> 'name', p_given ->> 'country',
      p_given ->> 'language', p_given ->> 'password_hash', p_given ->> 'terms_version', p_given ->> 'ip',
      p_token_hash, p_now, p_expires_at);
  return v_org_id;
end $$;

reset role;

alter table sign_up drop column phone;

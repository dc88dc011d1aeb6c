-- What the product gives every organisation by itself (default grants, standard forms, code settings) grows
-- with each release. The digest says which state of it an organisation has got.
alter table organisation add column standards_digest text not null default '';

-- Permissions whose default grants an organisation has been offered: what it took away afterwards does
-- not come back, what is new arrives.
create table permission_offer (
  org_id bigint not null references organisation,
  permission text not null,
  primary key (org_id, permission)
);
select protect_tenant_table('permission_offer');

-- The owner itself is under the tenants' policies; this role sees all organisations.
set local role muster_system;
insert into permission_offer (org_id, permission)
  select distinct org_id, permission from role_grant;
reset role;

create function system_organisations_behind(p_digest text) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select o.org_id from organisation o where o.standards_digest <> p_digest and o.status = 1 order by o.org_id $$;
revoke all on function system_organisations_behind(text) from public;
grant execute on function system_organisations_behind(text) to muster_gate;
alter function system_organisations_behind(text) owner to muster_system;

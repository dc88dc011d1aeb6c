-- Since when somebody holds a sub-admin role, by whom, and until when. Roles that came with an account
-- (an invitation, the first administrator) have no row.
create table sub_admin_term (
  org_id bigint not null,
  account_id bigint not null,
  product_id integer not null,
  granted_by bigint,
  granted_at timestamptz not null,
  -- The last day, in the organisation's time zone.
  ends_on date,
  primary key (org_id, account_id, product_id),
  foreign key (org_id, account_id) references account on delete cascade,
  foreign key (org_id, granted_by) references account on delete set null (granted_by)
);
create index sub_admin_term_ends on sub_admin_term (org_id, ends_on) where ends_on is not null;
create index sub_admin_term_granted_by on sub_admin_term (org_id, granted_by) where granted_by is not null;
select protect_tenant_table('sub_admin_term');

-- What a new sub-admin of an app starts with, where the organisation has its own idea of it.
create table sub_admin_default (
  org_id bigint not null references organisation,
  app text not null check (app in ('hrms', 'payroll')),
  permissions text[] not null,
  primary key (org_id, app)
);
select protect_tenant_table('sub_admin_default');

-- Who takes part in performance reviews, account by account.
alter table account add column is_active_pms boolean not null default true;

create index account_role_role on account_role (org_id, role_id);

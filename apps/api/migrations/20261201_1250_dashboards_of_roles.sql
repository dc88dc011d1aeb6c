-- Homes and dashboards are arranged for everybody (role 0, which no role has), and differently for roles.
alter table home_layout drop constraint home_layout_dashboard_check;
alter table home_layout add constraint home_layout_dashboard_check
  check (dashboard in ('admin', 'manager', 'employee', 'company', 'attrition'));
alter table home_layout add column role_id integer not null default 0;
alter table home_layout drop constraint home_layout_pkey;
alter table home_layout add primary key (org_id, dashboard, role_id);

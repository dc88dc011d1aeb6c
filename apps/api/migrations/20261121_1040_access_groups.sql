alter table access_group
  add column description text not null default '' check (length(description) <= 500),
  add column version integer not null default 1;

-- A unit's menu entry that one account does not find in its menu.
create table hidden_unit_menu_account (
  org_id bigint not null,
  account_id bigint not null,
  form_no integer not null,
  primary key (org_id, account_id, form_no),
  foreign key (org_id, account_id) references account on delete cascade
);
select protect_tenant_table('hidden_unit_menu_account');

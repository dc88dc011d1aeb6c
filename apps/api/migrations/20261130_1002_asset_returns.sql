-- Who confirms that things which a leaver holds were returned, whichever module keeps them.

create table clearance_asset_setting (
  org_id bigint not null references organisation,
  -- `keeper`: whom the module that keeps the thing names.
  approver_kind text not null default 'keeper' check (approver_kind in ('keeper', 'people', 'manager', 'hr')),
  -- Overrides what the module says; null leaves it to the module.
  is_mandatory boolean,
  days_before smallint check (days_before between 0 and 90),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (org_id)
);

create table clearance_asset_approver (
  org_id bigint not null references organisation,
  employee_id bigint not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employee on delete cascade
);

-- Petty cash: types with rules, funds with an append-only ledger, requests, counts.

create table petty_cash_type (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index petty_cash_type_name on petty_cash_type (org_id, lower(name));

create table petty_cash_rule (
  org_id bigint not null,
  id bigint generated always as identity,
  type_id bigint not null,
  per_expense numeric(18, 2) check (per_expense > 0),
  receipt_above numeric(18, 2) check (receipt_above >= 0),
  max_age_days integer check (max_age_days between 0 and 3650),
  -- What may be paid: names with their accounts.
  categories jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, type_id) references petty_cash_type
);
create unique index petty_cash_rule_type on petty_cash_rule (org_id, type_id);

create table petty_cash_fund (
  org_id bigint not null,
  id bigint generated always as identity,
  type_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  custodian_id bigint not null,
  entity_id bigint,
  location_id bigint,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The most that may be in it.
  most numeric(18, 2) not null check (most > 0),
  gl_code text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, type_id) references petty_cash_type,
  foreign key (org_id, custodian_id) references employee,
  foreign key (org_id, entity_id) references entity,
  foreign key (org_id, location_id) references location
);
create unique index petty_cash_fund_name on petty_cash_fund (org_id, lower(name));
create index petty_cash_fund_custodian on petty_cash_fund (org_id, custodian_id);
create index petty_cash_fund_type on petty_cash_fund (org_id, type_id);
create index petty_cash_fund_entity on petty_cash_fund (org_id, entity_id);
create index petty_cash_fund_location on petty_cash_fund (org_id, location_id);

-- Who may ask for what from which fund, besides its custodian.
create table petty_cash_permission (
  org_id bigint not null,
  id bigint generated always as identity,
  fund_id bigint not null,
  dimension text not null check (dimension in ('everyone', 'employee', 'department', 'location')),
  -- Of the dimension; 0 for everyone.
  value_id bigint not null default 0,
  may_expense boolean not null default true,
  may_top_up boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, fund_id) references petty_cash_fund,
  check ((dimension = 'everyone') = (value_id = 0)),
  check (may_expense or may_top_up)
);
create unique index petty_cash_permission_value on petty_cash_permission (org_id, fund_id, dimension, value_id);

create table petty_cash_count (
  org_id bigint not null,
  id bigint generated always as identity,
  fund_id bigint not null,
  counted_on date not null,
  expected numeric(18, 2) not null check (expected >= 0),
  counted numeric(18, 2) not null check (counted >= 0),
  denominations jsonb not null default '[]',
  reason text not null default '',
  -- A hand-over: who has the fund afterwards.
  new_custodian_id bigint,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn')),
  employee_id bigint,
  account_id bigint,
  counted_by text not null,
  counted_at timestamptz not null,
  decided_account_id bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '',
  primary key (org_id, id),
  foreign key (org_id, fund_id) references petty_cash_fund,
  foreign key (org_id, new_custodian_id) references employee,
  foreign key (org_id, employee_id) references employee,
  check ((state = 'open') = (decided_at is null)),
  check (counted = expected or reason <> '')
);
create unique index petty_cash_count_open on petty_cash_count (org_id, fund_id) where state = 'open';
create index petty_cash_count_fund on petty_cash_count (org_id, fund_id, id desc);

create table petty_cash_request (
  org_id bigint not null,
  request_id bigint not null,
  kind text not null check (kind in ('top_up', 'expense')),
  fund_id bigint not null,
  employee_id bigint not null,
  amount numeric(18, 2) not null check (amount > 0),
  currency text not null,
  category text not null default '',
  gl_code text not null default '',
  spent_on date,
  merchant text not null default '',
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected', 'withdrawn', 'cancelled', 'paid')),
  reference text not null default '',
  paid_on date,
  submitted_at timestamptz not null,
  version integer not null default 1,
  primary key (org_id, request_id),
  foreign key (org_id, request_id) references request,
  foreign key (org_id, fund_id) references petty_cash_fund,
  foreign key (org_id, employee_id) references employee,
  check ((state = 'paid') = (paid_on is not null)),
  check ((kind = 'expense') = (spent_on is not null))
);
create index petty_cash_request_fund on petty_cash_request (org_id, fund_id, kind, state);
create index petty_cash_request_employee on petty_cash_request (org_id, employee_id, request_id desc);

create table petty_cash_entry (
  org_id bigint not null,
  fund_id bigint not null,
  -- Its place in the ledger of the fund, without gaps.
  number integer not null check (number > 0),
  kind text not null check (kind in ('top_up', 'expense', 'return', 'correction')),
  -- Signed: what comes in is positive.
  amount numeric(18, 2) not null check (amount <> 0),
  balance numeric(18, 2) not null check (balance >= 0),
  on_date date not null,
  request_id bigint,
  count_id bigint,
  note text not null default '',
  reference text not null default '',
  account_id bigint,
  made_by text not null,
  made_at timestamptz not null,
  primary key (org_id, fund_id, number),
  foreign key (org_id, fund_id) references petty_cash_fund,
  foreign key (org_id, request_id) references petty_cash_request,
  foreign key (org_id, count_id) references petty_cash_count,
  check (kind = 'correction' or (amount > 0) = (kind = 'top_up'))
);
comment on table petty_cash_entry is 'append-only: what is in a fund follows from it';
-- Paid once, corrected once, whoever tries again.
create unique index petty_cash_entry_request on petty_cash_entry (org_id, request_id) where request_id is not null;
create unique index petty_cash_entry_count on petty_cash_entry (org_id, count_id) where count_id is not null;
create index petty_cash_entry_day on petty_cash_entry (org_id, fund_id, on_date);

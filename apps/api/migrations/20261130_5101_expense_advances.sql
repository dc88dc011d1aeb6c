-- Loans and advances: rules of who gets what, advances with an append-only ledger and a schedule of deductions. Payments take them
-- too, and claims settle advances for expenses.

create table expense_advance_rule (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('expense', 'salary', 'loan')),
  -- Months of service at least.
  min_months integer not null default 0 check (min_months between 0 and 600),
  max_amount numeric(18, 2) check (max_amount > 0),
  -- Of the monthly gross pay.
  max_percent integer check (max_percent between 1 and 5000),
  -- Of this kind, that are requested, approved or not paid back.
  max_open integer not null default 1 check (max_open between 1 and 100),
  max_instalments integer not null default 1 check (max_instalments between 1 and 120),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index expense_advance_rule_name on expense_advance_rule (org_id, lower(name));

-- As `expense_rule_limit`: values of one dimension are alternatives, dimensions add up; without rows, for everybody.
create table expense_advance_rule_limit (
  org_id bigint not null,
  rule_id bigint not null,
  dimension text not null check (dimension in ('employee', 'grade', 'designation', 'department', 'location', 'entity')),
  value_id bigint not null,
  primary key (org_id, rule_id, dimension, value_id),
  foreign key (org_id, rule_id) references expense_advance_rule on delete cascade
);

create table expense_advance (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  employee_id bigint not null,
  number text not null,
  kind text not null check (kind in ('expense', 'salary', 'loan')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(18, 2) not null check (amount > 0),
  purpose text not null default '',
  -- Of a module above, such as the number of a trip; one advance each.
  reference text not null default '',
  -- Monthly deductions, of salary advances and loans.
  instalments integer check (instalments between 1 and 120),
  needed_by date,
  -- The rule that allowed it, as it was called then.
  rule text not null default '',
  status text not null default 'requested' check (status in
    ('requested', 'approved', 'in_payment', 'paid_out', 'rejected', 'withdrawn', 'cancelled')),
  request_id bigint,
  payment_id bigint,
  paid_on date,
  -- The sum of its ledger; written with each entry.
  balance numeric(18, 2) not null default 0 check (balance between 0 and amount),
  requested_on date not null,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, employee_id) references employee,
  foreign key (org_id, request_id) references request,
  foreign key (org_id, payment_id) references expense_payment,
  check ((kind = 'expense') = (instalments is null)),
  check ((status = 'paid_out') = (paid_on is not null)),
  check (status = 'paid_out' or balance = 0)
);
create unique index expense_advance_request on expense_advance (org_id, request_id) where request_id is not null;
create unique index expense_advance_reference on expense_advance (org_id, reference)
  where reference <> '' and status not in ('rejected', 'withdrawn', 'cancelled');
create index expense_advance_employee on expense_advance (org_id, employee_id, status);
create index expense_advance_status on expense_advance (org_id, status, id desc);
create index expense_advance_payment on expense_advance (org_id, payment_id) where payment_id is not null;

create table expense_advance_entry (
  org_id bigint not null,
  id bigint generated always as identity,
  advance_id bigint not null,
  what text not null check (what in
    ('paid_out', 'settled', 'unsettled', 'repaid', 'deducted', 'left', 'written_off', 'corrected')),
  -- What is owed grows by it, or falls.
  amount numeric(18, 2) not null check (amount <> 0),
  on_date date not null,
  claim_id bigint,
  payment_id bigint,
  -- The month of a deduction, by its first day.
  month date,
  -- With the settlement of which separation.
  separation_id bigint,
  note text not null default '',
  account_id bigint,
  by_name text not null default '',
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, advance_id) references expense_advance,
  foreign key (org_id, claim_id) references expense_claim,
  foreign key (org_id, payment_id) references expense_payment
);
comment on table expense_advance_entry is 'append-only: the balance of an advance is the sum of its entries';
create index expense_advance_entry_advance on expense_advance_entry (org_id, advance_id, id);
create index expense_advance_entry_claim on expense_advance_entry (org_id, claim_id) where claim_id is not null;
create unique index expense_advance_entry_month on expense_advance_entry (org_id, advance_id, month) where what = 'deducted';
create index expense_advance_entry_separation on expense_advance_entry (org_id, separation_id) where separation_id is not null;

-- Fixed when it is paid out; what was paid back covers the earliest instalments.
create table expense_advance_instalment (
  org_id bigint not null,
  advance_id bigint not null,
  position integer not null,
  month date not null,
  amount numeric(18, 2) not null check (amount > 0),
  primary key (org_id, advance_id, position),
  foreign key (org_id, advance_id) references expense_advance
);
create index expense_advance_instalment_month on expense_advance_instalment (org_id, month);

-- What of a claim was taken from advances when it was put into its payment.
alter table expense_claim add column settled numeric(18, 2) not null default 0 check (settled >= 0);
alter table expense_claim add check (settled <= coalesce(approved, 0));

-- The account for advances to employees.
alter table expense_setting add column advance_gl_code text not null default '';

-- Ticket allowances: a fixed amount for home travel every so many months. What of it is used is not stored: it is what the claims
-- of its category come to in the period.

create table expense_ticket_policy (
  org_id bigint not null references organisation,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  -- Its expenses draw on the allowance.
  category_id bigint not null,
  -- It is for people whose claims are in this currency.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  every_months integer not null check (every_months between 1 and 120),
  -- The first day of one of its periods; null where each person's are counted from their joining date.
  starts_on date check (extract(day from starts_on) = 1),
  note text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, category_id) references expense_category
);
create unique index expense_ticket_policy_name on expense_ticket_policy (org_id, lower(name));
create index expense_ticket_policy_category on expense_ticket_policy (org_id, category_id);

-- What is given, from a day on until the next row; the row that is in force when a period begins counts for all of it.
create table expense_ticket_terms (
  org_id bigint not null,
  policy_id bigint not null,
  from_date date not null,
  adult_amount numeric(18, 2) not null check (adult_amount > 0),
  child_amount numeric(18, 2) not null default 0 check (child_amount >= 0),
  child_below integer not null default 12 check (child_below between 1 and 25),
  -- Dependants besides the employee.
  adults integer not null default 0 check (adults between 0 and 10),
  children integer not null default 0 check (children between 0 and 10),
  -- Months of service before the first allowance.
  min_months integer not null default 0 check (min_months between 0 and 120),
  unused text not null default 'lapses' check (unused in ('lapses', 'carried')),
  -- By days, in a period in which somebody joins or leaves.
  in_proportion smallint not null default 0 check (in_proportion in (0, 1)),
  primary key (org_id, policy_id, from_date),
  foreign key (org_id, policy_id) references expense_ticket_policy on delete cascade
);

-- As `expense_rule_limit`: values of one dimension are alternatives, dimensions add up; without rows, for everybody.
create table expense_ticket_policy_limit (
  org_id bigint not null,
  rule_id bigint not null,
  dimension text not null check (dimension in ('employee', 'grade', 'designation', 'department', 'location', 'entity')),
  value_id bigint not null,
  primary key (org_id, rule_id, dimension, value_id),
  foreign key (org_id, rule_id) references expense_ticket_policy on delete cascade
);

-- Of an expense that draws on an allowance: the policy, the period and what was left before it, when it was judged last.
alter table expense_line add column ticket jsonb;

create index expense_line_person_category on expense_line (org_id, employee_id, category_id);

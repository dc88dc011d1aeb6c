-- What the company paid for something that is claimed, such as a ticket that the travel desk booked: it stands on the claim with its
-- account, so that the claim shows the whole cost, but it is neither judged nor paid out. Accounting credits the company’s own account.
create table expense_claim_cost (
  org_id bigint not null,
  id bigint generated always as identity,
  claim_id bigint not null,
  category_id bigint not null,
  spent_on date not null,
  title text not null check (length(title) between 1 and 200),
  -- As it was paid; negative for what came back after it was on another claim.
  amount numeric not null check (scale(amount) <= 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- From its currency to that of the claim; null for the same one.
  rate numeric check (rate > 0),
  -- In the currency of the claim.
  cost numeric not null check (scale(cost) <= 4),
  project_id bigint,
  cost_centre_id bigint,
  -- Of the module above: `booking:12`.
  source text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, claim_id, source),
  foreign key (org_id, claim_id) references expense_claim on delete cascade,
  foreign key (org_id, category_id) references expense_category,
  foreign key (org_id, project_id) references expense_project,
  foreign key (org_id, cost_centre_id) references cost_centre
);
create index expense_claim_cost_source on expense_claim_cost (org_id, source);
create index expense_claim_cost_category on expense_claim_cost (org_id, category_id);
create index expense_claim_cost_project on expense_claim_cost (org_id, project_id) where project_id is not null;
create index expense_claim_cost_centre on expense_claim_cost (org_id, cost_centre_id) where cost_centre_id is not null;

-- The contra account: what the company paid, until the invoice or the card statement is booked against it.
alter table expense_setting add column company_gl_code text not null default '';

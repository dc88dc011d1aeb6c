-- Lists of claims by status, figures by the day of submission or decision, and reports by the day of the expense.

create index expense_claim_status on expense_claim (org_id, status, submitted_at desc, id desc) where number is not null;
create index expense_claim_day on expense_claim (org_id, submitted_on) where submitted_on is not null;
create index expense_claim_decided on expense_claim (org_id, decided_at) where decided_at is not null;
create index expense_line_day on expense_line (org_id, spent_on);

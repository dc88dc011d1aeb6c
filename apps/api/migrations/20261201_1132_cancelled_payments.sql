-- What a cancelled payment was for: its claims and advances are free for another one, and their payment_id is gone.
create table expense_payment_item (
  org_id bigint not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  claim_id bigint,
  advance_id bigint,
  -- What would have been paid out, and what was taken from advances instead.
  amount numeric(18, 2) not null,
  settled numeric(18, 2) not null default 0,
  primary key (org_id, id),
  check (num_nonnulls(claim_id, advance_id) = 1),
  foreign key (org_id, payment_id) references expense_payment on delete cascade,
  foreign key (org_id, claim_id) references expense_claim on delete cascade,
  foreign key (org_id, advance_id) references expense_advance on delete cascade
);
comment on table expense_payment_item is 'append-only: what was in a payment when it was cancelled';
create index expense_payment_item_payment on expense_payment_item (org_id, payment_id);
create index expense_payment_item_claim on expense_payment_item (org_id, claim_id) where claim_id is not null;
create index expense_payment_item_advance on expense_payment_item (org_id, advance_id) where advance_id is not null;

-- What the audit log knows of payments that were cancelled before; what was taken from advances was given back.
insert into expense_payment_item (org_id, payment_id, claim_id, amount)
select p.org_id, p.id, c.id, coalesce(c.approved, 0)
from expense_payment p
join audit_entry a on a.org_id = p.org_id and a.record_type = 'expense_payment' and a.record_id = p.id
  and jsonb_typeof(a.changes -> 'claims' -> 1) = 'array'
join expense_claim c on c.org_id = p.org_id
  and c.number in (select jsonb_array_elements_text(a.changes -> 'claims' -> 1))
where p.state = 'cancelled';
insert into expense_payment_item (org_id, payment_id, advance_id, amount)
select p.org_id, p.id, v.id, v.amount
from expense_payment p
join audit_entry a on a.org_id = p.org_id and a.record_type = 'expense_payment' and a.record_id = p.id
  and jsonb_typeof(a.changes -> 'advances' -> 1) = 'array'
join expense_advance v on v.org_id = p.org_id
  and v.number in (select jsonb_array_elements_text(a.changes -> 'advances' -> 1))
where p.state = 'cancelled';

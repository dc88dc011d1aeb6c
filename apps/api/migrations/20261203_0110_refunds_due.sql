-- What is owed back since a paid claim was refunded is due as a deduction from pay, as there may never be a next claim that settles it:
-- in the month after it was recorded. What claims took of it meanwhile covers the instalment.
insert into expense_advance_instalment (org_id, advance_id, position, month, amount)
select a.org_id, a.id, 1, (date_trunc('month', a.paid_on) + interval '1 month')::date, a.amount
from expense_advance a
where a.kind = 'expense' and a.status = 'paid_out'
  and exists (select from expense_advance_entry y where y.org_id = a.org_id and y.advance_id = a.id and y.what = 'overpaid')
  and not exists (select from expense_advance_instalment i where i.org_id = a.org_id and i.advance_id = a.id);

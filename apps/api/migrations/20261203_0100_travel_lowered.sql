-- What the line of a booking was drafted with before a refund lowered it; null as long as none did. Its claimant can type the former
-- amount again: so it is remembered here, where claimants can't change it.
-- Of lines lowered before this column existed it is not known.
alter table travel_claimed add column lowered_from numeric(18, 3) check (lowered_from > 0);
-- How a line is recognised besides its note: who was paid, and when.
alter table travel_claimed add column merchant text not null default '';
alter table travel_claimed add column spent_on date;
update travel_claimed x set merchant = coalesce(nullif(b.supplier, ''), b.title),
  spent_on = least(b.starts_at::date, (select c.created_at::date from expense_claim c where c.org_id = x.org_id and c.id = x.claim_id))
from travel_booking b where b.org_id = x.org_id and b.id = x.source_id and x.source = 'booking';

-- What the line of a booking was drafted with, kept where the claimant can't change it: a line that still is as it was drafted is
-- the booking's; whatever the claimant made of the others, the claim took the booking.
alter table travel_claimed add column note text not null default '';
-- The rate that the line was drafted with, from the currency of the booking to that of the claim; null for the same one.
alter table travel_claimed add column rate numeric check (rate > 0);
update travel_claimed x set note = b.title || case when b.reference = '' then '' else ', ' || b.reference end
from travel_booking b where b.org_id = x.org_id and b.id = x.source_id and x.source = 'booking';

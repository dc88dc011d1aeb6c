-- What a trip costs keeps the decimals of its currency, of which some have three.
alter table travel_option alter column amount type numeric(18, 3);
alter table travel_event
  alter column amount type numeric(18, 3),
  alter column fee type numeric(18, 3),
  alter column tax type numeric(18, 3);

-- A booking is claimed again for what it costs in addition: so it can be on several claims, a track still on one.
alter table travel_claimed drop constraint travel_claimed_pkey;
alter table travel_claimed add primary key (org_id, claim_id, source, source_id);
create unique index travel_claimed_track on travel_claimed (org_id, source_id) where source = 'track';
create index travel_claimed_booking on travel_claimed (org_id, source_id) where source = 'booking';
-- What of the cost of a booking is on the claim, in the currency of the booking, without what came back of it.
alter table travel_claimed add column amount numeric(18, 3) not null default 0 check (amount >= 0);
-- What the line of the claim was drafted with, by which it is known.
alter table travel_claimed add column drafted numeric(18, 3) not null default 0;
update travel_claimed x set amount = greatest(0, coalesce((
  select sum(v.amount) from travel_event v join expense_claim c on c.org_id = v.org_id and c.id = x.claim_id
  where v.org_id = x.org_id and v.booking_id = x.source_id and v.at <= c.created_at), 0))
where x.source = 'booking';
update travel_claimed set drafted = amount;

-- What the first traveller owes of it since more was paid to them than it cost in the end, in the currency of their claim.
alter table travel_booking add column owed_back numeric(18, 2) not null default 0 check (owed_back >= 0);

-- Trips that somebody requested for others.
create index travel_trip_account on travel_trip (org_id, account_id) where account_id is not null;

-- An advance that was not paid out as one: of a claim that is paid, what came back to the claimant afterwards.
alter table expense_advance_entry drop constraint expense_advance_entry_what_check;
alter table expense_advance_entry add constraint expense_advance_entry_what_check check (what in
  ('paid_out', 'overpaid', 'settled', 'unsettled', 'repaid', 'deducted', 'left', 'written_off', 'corrected'));

-- What it was for was given up while it was in a payment: when the payment is cancelled, so is the advance.
alter table expense_advance add column given_up boolean not null default false;

-- A budget keeps the currency that it was set in, whatever the currency of the organisation becomes.
create function organisation_currency() returns text language sql stable as $$
  select o.currency from organisation o where o.org_id = current_setting('app.org_id')::bigint
$$;
alter table asset_plan alter column currency set default organisation_currency();

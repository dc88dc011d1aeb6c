-- What clearance recovers, and the most that is paid as gratuity, keep the decimals that they are written with, as other amounts do.
alter table clearance_line alter column amount type numeric, add constraint clearance_line_amount_scale check (scale(amount) <= 4);
alter table clearance_event alter column amount type numeric, add constraint clearance_event_amount_scale check (scale(amount) <= 4);
alter table settlement_policy alter column gratuity_cap type numeric,
  add constraint settlement_policy_gratuity_cap_scale check (scale(gratuity_cap) <= 4);

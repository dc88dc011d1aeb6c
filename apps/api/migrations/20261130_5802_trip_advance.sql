-- What the first traveller gets in advance: an advance for expenses once the trip is approved, by the number of the trip.
alter table travel_trip add column advance numeric(18, 2) check (advance > 0);

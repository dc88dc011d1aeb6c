-- A link is for the address that it went to: another address of the leaver opens nothing by it.
alter table leaver_link add column sent_to text not null default '';
-- Whoever sees the settlement has vouched for an address that somebody else than the leaver had entered.
alter table leaver_link add column is_confirmed boolean not null default false;

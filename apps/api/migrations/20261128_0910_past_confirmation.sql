-- When an earlier employment was to be confirmed: cancelling a rejoining restores the record as it was.
alter table past_employment add column confirmation_due_on date;

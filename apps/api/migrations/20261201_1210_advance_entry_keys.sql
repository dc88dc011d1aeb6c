-- An entry of an advance that is sent again, such as by a second click, is recorded once.
alter table expense_advance_entry add column key uuid;
create unique index expense_advance_entry_key on expense_advance_entry (org_id, advance_id, key) where key is not null;

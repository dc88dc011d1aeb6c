-- A change of a sign-in address waits for its confirmation from the old address, or by an administrator.
alter table account_link drop constraint account_link_kind_check;
alter table account_link add constraint account_link_kind_check check (kind in ('invitation', 'reset', 'address'));
alter table account_link add column new_email text;

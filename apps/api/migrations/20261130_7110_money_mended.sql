-- Vendors: what went to accounting, and corrections of payments.
alter table vendor_claim
  add column exported_at timestamptz;
comment on column vendor_claim.exported_at is 'when it was last exported to accounting';

-- Bank accounts of vendors are sealed with the field keys, by name; null: with the key of the product, as they were before.
alter table vendor
  add column bank_key text,
  add foreign key (org_id, bank_key) references protected_key (org_id, key_id);
create index vendor_bank_key on vendor (org_id, bank_key) where bank_key is not null;
alter table vendor_bank_change
  add column sealed_key text,
  -- Nobody else could decide it: who proposed it confirmed it later, with a reason.
  add column decided_alone boolean not null default false,
  add foreign key (org_id, sealed_key) references protected_key (org_id, key_id);
create index vendor_bank_change_key on vendor_bank_change (org_id, sealed_key) where sealed_key is not null;
do $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'vendor_bank_change'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%decided_account_id%';
  execute format('alter table vendor_bank_change drop constraint %I', rule);
end $$;
alter table vendor_bank_change
  add constraint vendor_bank_change_two_people
    check (state not in ('approved', 'rejected') or account_id is distinct from decided_account_id or decided_alone);

create or replace function system_protected_keys() returns table (org_id bigint, key_id text, check_text text, is_used boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.org_id, k.key_id, k.check_text, exists (
      select from protected_record r where r.org_id = k.org_id and r.key_id = k.key_id)
      or exists (select from vendor v where v.org_id = k.org_id and v.bank_key = k.key_id)
      or exists (select from vendor_bank_change b where b.org_id = k.org_id and b.sealed_key = k.key_id)
    from protected_key k order by k.org_id, k.key_id
  $$;

-- Petty cash: sent twice, stored once; paid by whom it was for; decided by one person.
alter table petty_cash_entry
  add column key uuid,
  -- The custodian paid their own expense, as nobody else could.
  add column paid_own boolean not null default false;
create unique index petty_cash_entry_key on petty_cash_entry (org_id, fund_id, key) where key is not null;
create index petty_cash_entry_reference on petty_cash_entry (org_id, fund_id, reference) where reference <> '';
alter table petty_cash_count
  add column decided_alone boolean not null default false;

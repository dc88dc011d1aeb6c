-- Some currencies have three decimals (KWD, BHD, OMR, JOD, TND), one has four (CLF). Amounts keep the decimals that they are written
-- with, at most four, instead of being rounded to two. Without a fixed scale no row is rewritten, and `100.00` stays `100.00`.
do $$
declare
  one record;
begin
  for one in
    select t.name as table_name, unnest(string_to_array(t.columns, ' ')) as column_name from (values
      ('expense_claim', 'claimed allowed approved settled'),
      ('expense_line', 'claimed allowed approved'),
      ('expense_advance_rule', 'max_amount'),
      ('expense_advance', 'amount balance'),
      ('expense_advance_entry', 'amount'),
      ('expense_advance_instalment', 'amount'),
      ('expense_ticket_terms', 'adult_amount child_amount'),
      ('expense_payment_item', 'amount settled'),
      ('petty_cash_rule', 'per_expense receipt_above'),
      ('petty_cash_fund', 'most'),
      ('petty_cash_count', 'expected counted'),
      ('petty_cash_request', 'amount'),
      ('petty_cash_entry', 'amount balance'),
      ('vendor_contract', 'amount'),
      ('vendor_claim', 'amount tax withheld payable'),
      ('vendor_claim_line', 'amount'),
      ('travel_trip', 'estimate advance'),
      ('travel_booking', 'owed_back'),
      ('settlement_line', 'computed amount')) t (name, columns)
  loop
    execute format('alter table %1$I alter column %2$I type numeric, add constraint %3$I check (scale(%2$I) <= 4)',
      one.table_name, one.column_name, one.table_name || '_' || one.column_name || '_scale');
  end loop;
end $$;
alter table expense_claim alter column claimed set default 0.00, alter column allowed set default 0.00, alter column settled set default 0.00;
alter table expense_advance alter column balance set default 0.00;
alter table expense_payment_item alter column settled set default 0.00;
alter table expense_ticket_terms alter column child_amount set default 0.00;
alter table vendor_claim alter column tax set default 0.00, alter column withheld set default 0.00;
alter table travel_trip alter column estimate set default 0.00;
alter table travel_booking alter column owed_back set default 0.00;

-- An amount as text: at least two decimals, more only where they are needed. `amountText` is the same in TypeScript.
create function money_text(p_amount numeric) returns text
  language sql immutable parallel safe
  return round(p_amount, greatest(2, scale(trim_scale(p_amount))))::text;

-- Depreciation: terms of a type, the organisation's way of counting, and the amount by a day.

alter table asset_type
  add column depreciation text not null default 'none' check (depreciation in ('none', 'straight_line', 'written_down')),
  -- Over which an asset is depreciated to its salvage value.
  add column life_months smallint check (life_months between 1 and 600),
  -- Of the cost.
  add column salvage_percent numeric(5, 2) not null default 0 check (salvage_percent between 0 and 100),
  -- A year, of the written-down value.
  add column rate_percent numeric(5, 2) check (rate_percent > 0 and rate_percent <= 100),
  add check (depreciation = 'none' or life_months is not null),
  add check (depreciation <> 'written_down' or rate_percent is not null);

create table asset_setting (
  org_id bigint not null references organisation,
  -- A part of a year is counted by days, or by months begun.
  depreciates_by text not null default 'month' check (depreciates_by in ('month', 'day')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id)
);

-- Decimals of a currency (ISO 4217): 2 unless it is one of these.
create function currency_decimals(p_currency text) returns integer
  language sql immutable parallel safe
  return case
    when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF') then 0
    when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when p_currency in ('CLF', 'UYW') then 4
    else 2 end;

-- What an asset is depreciated by in all until a day, which no longer counts: the rule of rules/depreciation.ts, for sets.
create function asset_depreciated(p_cost numeric, p_currency text, p_bought date, p_method text, p_life integer, p_salvage numeric,
  p_rate numeric, p_by text, p_year_start integer, p_until date) returns numeric
  language plpgsql immutable parallel safe as $$
declare
  -- The least amount of the currency. Quotients are rounded as whole numbers of it: a division of numerics would round twice.
  cent numeric;
  least_value numeric;
  life integer;
  used integer;
  left_over numeric;
  from_day date;
  to_day date;
  from_used integer := 0;
  to_used integer;
  year_length integer;
begin
  if p_method = 'none' or p_cost is null or p_bought is null or p_life is null or p_until is null or p_until <= p_bought then
    return 0;
  end if;
  cent := (array[1, 0.1, 0.01, 0.001, 0.0001])[currency_decimals(p_currency) + 1];
  least_value := least(p_cost, div(2 * p_cost * p_salvage + 100 * cent, 200 * cent) * cent);
  if p_by = 'day' then
    life := (p_bought + make_interval(months => p_life))::date - p_bought;
    used := p_until - p_bought;
  else
    life := p_life;
    used := (extract(year from p_until) * 12 + extract(month from p_until)
      - extract(year from p_bought) * 12 - extract(month from p_bought))::integer;
  end if;
  if used <= 0 then return 0; end if;
  if used >= life then return p_cost - least_value; end if;
  if p_method = 'straight_line' then
    return least(p_cost - least_value,
      div(2 * (p_cost - least_value) * used + life * cent, 2 * life * cent) * cent);
  end if;
  left_over := p_cost;
  from_day := make_date(extract(year from p_bought)::integer, p_year_start, 1);
  if from_day > p_bought then from_day := (from_day - interval '1 year')::date; end if;
  while from_used < used loop
    to_day := (from_day + interval '1 year')::date;
    if p_by = 'day' then
      year_length := to_day - from_day;
      to_used := to_day - p_bought;
    else
      year_length := 12;
      to_used := (extract(year from to_day) * 12 + extract(month from to_day)
        - extract(year from p_bought) * 12 - extract(month from p_bought))::integer;
    end if;
    to_used := least(to_used, used);
    left_over := left_over - least(left_over - least_value,
      div(2 * left_over * p_rate * (to_used - from_used) + 100 * year_length * cent, 200 * year_length * cent) * cent);
    from_used := to_used;
    from_day := to_day;
  end loop;
  return p_cost - left_over;
end $$;

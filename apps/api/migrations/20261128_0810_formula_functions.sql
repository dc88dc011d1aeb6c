-- Functions of formulas in reports. Each uses what it is given once, so that nested calls stay as long as what was
-- written, and gives no value where plain SQL would fail: a report must not end because of one row.
create function formula_integer(value numeric, most integer) returns integer
  language sql immutable parallel safe
  as $$ select case when value between -most and most then round(value)::integer end $$;

create function formula_add_days(day date, days numeric) returns date
  language sql immutable parallel safe
  as $$
    select case when days between -3652059 and 3652059
      and (day - date '0001-01-01') + days between 0 and 3652058 then day + round(days)::integer end
  $$;

create function formula_add_months(day date, months numeric) returns date
  language sql immutable parallel safe
  as $$
    select case when months between -119988 and 119988
      and (extract(year from day) - 1) * 12 + extract(month from day) - 1 + months between 0 and 119987
      then (day + make_interval(months => round(months)::integer))::date end
  $$;

create function formula_months_between(first date, last date) returns numeric
  language sql immutable parallel safe
  as $$
    select extract(year from age(last::timestamp, first::timestamp)) * 12
      + extract(month from age(last::timestamp, first::timestamp))
  $$;

-- Figures beyond this are mistakes, and the numbers of files and browsers can't hold them.
create function formula_figure(value numeric) returns numeric
  language sql immutable parallel safe
  as $$ select case when value between -999999999999999 and 999999999999999 then round(value, 6) end $$;

-- When the letters of a leaver go out by themselves: after the last working day, or once the separation is settled.
alter table offboarding_setting
  add column letters_after text not null default 'last_day' check (letters_after in ('last_day', 'settlement'));

-- Whether people see planned changes of their pay at once, or from the day that they take effect. Those who see them from that
-- day are told then: up to which day that was done.
alter table pay_setting
  add column shows_planned boolean not null default false,
  add column told_until date;

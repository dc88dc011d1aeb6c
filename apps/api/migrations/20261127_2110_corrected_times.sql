-- A day can be corrected by given times, from the day itself.
alter table attendance_settling drop constraint attendance_settling_how_check;
alter table attendance_settling add constraint attendance_settling_how_check
  check (how in ('hours', 'void', 'leave', 'accept', 'times'));

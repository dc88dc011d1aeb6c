-- Days that somebody should look at are few; the lists of late, early, missing and absent read no others.
create index attendance_day_exception on attendance_day (org_id, day, employee_id)
  where flags <> '{}' or status = 'absent';

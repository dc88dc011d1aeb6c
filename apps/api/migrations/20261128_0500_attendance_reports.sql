-- Reports read the punches of some days of everybody: the index by person would have each person looked up.
create index attendance_punch_time on attendance_punch (org_id, at);

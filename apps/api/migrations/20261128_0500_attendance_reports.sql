-- Reports read the punches of some days of everybody: the index by person would have each person looked up.
create index attendance_punch_time on attendance_punch (org_id, at);
-- Reports read the requests of a kind by the days that they are about.
create index request_kind_days on request (org_id, kind, from_date);

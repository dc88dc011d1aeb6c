-- Reports read what lies in a period: the ledger, requests about some days, requests handed in, what is pending now, sign-ins.
create index leave_entry_date on leave_entry (org_id, effective_on);
create index request_first_day on request (org_id, kind, from_date) where from_date is not null;
create index request_submitted on request (org_id, submitted_at);
create index leave_day_pending on leave_day (org_id, employee_id, leave_type_id) where state = 'pending';
create index login_history_at on login_history (org_id, at);

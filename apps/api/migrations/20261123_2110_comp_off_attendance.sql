-- Whether comp-off can be claimed for a day without attendance; the approver is then told that there is none.
alter table leave_comp_off_setting add column without_attendance boolean not null default false;

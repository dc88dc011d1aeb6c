-- The last ten digits of a number, however it is written: who may be the same person is looked up by them.
create index employee_phone_digits on employee (org_id, right(regexp_replace(phone, '\D', '', 'g'), 10))
where phone is not null;
create index employee_born on employee (org_id, date_of_birth) where date_of_birth is not null;

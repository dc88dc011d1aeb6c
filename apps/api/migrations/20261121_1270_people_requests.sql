-- Changes of people's records go through the engine of requests; approvers follow the reporting line.

-- Whoever proposed a change of somebody else: they don't decide it, as little as the person themselves.
alter table request add column barred_employee bigint;
alter table request add column barred_account bigint;
alter table request add foreign key (org_id, barred_employee) references employee on delete set null (barred_employee);
alter table request add foreign key (org_id, barred_account) references account on delete set null (barred_account);
create index request_barred on request (org_id, barred_employee) where barred_employee is not null;
create index request_barred_account on request (org_id, barred_account) where barred_account is not null;

-- The managers above the person, nearest first, as they were when the stage's approvers were found.
alter table request_stage add column line bigint[];

-- Why somebody is asked: by the workflow, chosen by HR, or because others were late.
alter table request_task add column origin text not null default 'workflow'
  check (origin in ('workflow', 'chosen', 'escalated'));

-- What an approved request has done, so that it is done once and can be taken back.
alter table employee_move add column request_id bigint;
alter table employee_move add foreign key (org_id, request_id) references request on delete set null (request_id);
create index employee_move_request on employee_move (org_id, request_id) where request_id is not null;
alter table picture_request add column request_id bigint;
alter table picture_request add foreign key (org_id, request_id) references request on delete set null (request_id);
create index picture_request_request on picture_request (org_id, request_id) where request_id is not null;

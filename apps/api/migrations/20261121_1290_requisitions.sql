-- Vacancies that an approved requisition opened. They live on with the organisation chart; this says whose they are.
create table requisition_vacancy (
  org_id bigint not null,
  request_id bigint not null,
  vacancy_id bigint not null,
  primary key (org_id, request_id, vacancy_id),
  foreign key (org_id, request_id) references request on delete cascade,
  foreign key (org_id, vacancy_id) references vacancy on delete cascade
);
create unique index requisition_vacancy_once on requisition_vacancy (org_id, vacancy_id);

-- Whether somebody's place is asked for already.
create index request_payload_replaces on request_payload (org_id, (payload ->> 'REPLACES_ID'))
  where payload ->> 'REPLACES_ID' is not null;
-- Requests that somebody handed in, for themselves and for others.
create index request_account on request (org_id, account_id, id desc) where account_id is not null;

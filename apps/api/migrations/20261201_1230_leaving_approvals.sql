-- What approvers are asked at the end of an employment, where a workflow of its kind is active: the sign-off of a clearance, and the
-- review of an exit interview. How each stands is the status of its request.
alter table separation
  add column clearance_request_id bigint,
  add foreign key (org_id, clearance_request_id) references request on delete set null (clearance_request_id);
create index separation_clearance_request on separation (org_id, clearance_request_id) where clearance_request_id is not null;
alter table exit_interview
  add column review_request_id bigint,
  add foreign key (org_id, review_request_id) references request on delete set null (review_request_id);
create index exit_interview_review on exit_interview (org_id, review_request_id) where review_request_id is not null;

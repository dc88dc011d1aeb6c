-- What a claim is for in the module that drafted it, such as a trip: its own advance is settled by it first.
alter table expense_claim add column reference text not null default '';

-- What is refunded of a paid claim reduces the expense that was booked: it is exported with the next payment, once.
alter table expense_advance add column refund_category_id bigint;
alter table expense_advance add column refund_cost_centre_id bigint;
alter table expense_advance add column refund_payment_id bigint;
alter table expense_advance add foreign key (org_id, refund_category_id) references expense_category;
alter table expense_advance add foreign key (org_id, refund_cost_centre_id) references cost_centre;
alter table expense_advance add foreign key (org_id, refund_payment_id) references expense_payment;
create index expense_advance_refund on expense_advance (org_id, refund_payment_id) where refund_category_id is not null;

-- On duty is requested for ninety days at most: a longer trip has several requests, the first of which is duty_request_id.
alter table travel_traveller add column more_duty_requests bigint[] not null default '{}';

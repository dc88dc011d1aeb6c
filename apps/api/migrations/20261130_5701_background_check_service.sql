-- A background verification can be made by a service outside the product: what was handed over to it, and by which reference.
alter table bgv_case
  -- Null: made by one's own people or an agency, by hand. 'waiting' until the service has answered for the first time.
  add column service_state text check (service_state in ('waiting', 'sent', 'failed')),
  -- By which the service knows the case.
  add column service_reference text,
  -- Why the last call failed; empty after one that did not.
  add column service_why text not null default '',
  add check (service_state is distinct from 'sent' or service_reference is not null);

alter table document_connection drop constraint document_connection_kind_check,
  add constraint document_connection_kind_check check (kind in ('esign', 'locker', 'identity', 'bgv'));

-- A code is deleted by its first exchange: no result is kept for a second one.
delete from handover_code where used_at is not null;
alter table handover_code
  drop column used_at, drop column used_ip, drop column used_user_agent, drop column session_token;

-- What the product says in stored records, by key with parameters, so that each reader reads it in their language; null
-- where people wrote it themselves, and in rows of before, whose words stay as they are in the column beside it.
alter table request
  add column stuck_text jsonb,
  -- One text or word per branch taken.
  add column path_text jsonb,
  add column decided_by_text jsonb,
  add column decision_comment_text jsonb;
alter table request_stage add column unresolved_text jsonb;
alter table request_task
  add column via_text jsonb,
  add column replaced_text jsonb,
  add column comment_text jsonb;
alter table request_event
  add column actor_text jsonb,
  add column for_name_text jsonb,
  add column comment_text jsonb;
alter table attendance_arrears add column cause_text jsonb;
alter table attendance_punch add column note_text jsonb;
alter table attendance_punch_void add column reason_text jsonb;
alter table leave_recount add column cause_text jsonb;
alter table leave_entry add column note_text jsonb;
alter table job_run
  add column label_text jsonb,
  add column stage_text jsonb,
  add column error_text jsonb;
alter table attendance_penalty add column explanation_text jsonb;
alter table probation add column explanation_text jsonb;

-- When the session that asked for the code began: hopping from app to app must not make it younger.
-- Null for a code that stands for a new sign-in.
alter table handover_code add column session_began_at timestamptz;

-- From which devices an account signed in before, ended sessions included.
create index session_history on session (org_id, account_id, id);

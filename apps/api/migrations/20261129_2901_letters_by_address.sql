-- The address that a letter went to: whoever has another address of the candidate can't read or answer it.
alter table candidate_letter add column sent_to text not null default '';
update candidate_letter l set sent_to = lower(c.email)
from candidate c where c.org_id = l.org_id and c.id = l.candidate_id and c.email is not null;
-- Signed copies are found by their file where the files of candidates are collected.
create index candidate_signature_file_path on candidate_signature (org_id, file_path);

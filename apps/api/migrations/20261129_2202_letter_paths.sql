-- A link to a letter is checked by its file when it is used.
create index letter_file_path on letter (org_id, file_path) where file_path is not null;
create index letter_signature_file_path on letter_signature (org_id, file_path) where file_path is not null;

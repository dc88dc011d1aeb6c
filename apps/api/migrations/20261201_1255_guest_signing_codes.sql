-- Whoever signs by a link may have no account: the code is bound to the letter, which is theirs alone.
alter table letter_signing_code alter column account_id drop not null;

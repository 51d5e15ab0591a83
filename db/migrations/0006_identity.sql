-- Where a person has signed in from (a keyed digest, never the address itself): whoever guesses
-- from elsewhere can then be slowed down for the account without locking its owner out.
alter table sign_in add column address_digest bytea;
create index sign_in_known_address on sign_in (person_id, address_digest);

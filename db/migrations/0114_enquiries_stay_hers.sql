-- An enquiry is hers by the address it came from. When she leaves that address, by herself or corrected by staff, it
-- stays hers by name: it is found in her profile, exported and erased with the rest.
create function keep_enquiries_of_address() returns trigger language plpgsql as $$
begin
  update enquiry set person_id = new.id where lower(email) = lower(old.email::text) and person_id is null;
  return null;
end $$;
create trigger person_keeps_enquiries after update of email on person for each row
  when (old.email is distinct from new.email)
  execute function keep_enquiries_of_address();

-- Who was erased stays so: a correction that was under way meanwhile writes no name, address, number or day of birth
-- again, and nothing of her health is noted.
create function refuse_words_of_erased() returns trigger language plpgsql as $$
begin
  raise exception 'the person is erased'
    using errcode = 'integrity_constraint_violation', constraint = 'person_gone', table = tg_table_name;
end $$;
create trigger person_stays_erased before update on person for each row
  when (old.erased_at is not null
    and (old.first_name, old.last_name, old.email, old.phone_number, old.birth_date)
      is distinct from (new.first_name, new.last_name, new.email, new.phone_number, new.birth_date))
  execute function refuse_words_of_erased();
create trigger person_gone after insert on health_note for each row execute function refuse_gone_person();

-- The addresses that a person has left: by herself, corrected by staff, or as her record was merged into another one.
-- Invitations and rows of files tell her by them alone; they go with her data. An account of which nothing personal is
-- to be left keeps none.
create table former_address (
  person_id uuid not null references person on delete cascade,
  email citext not null check (length(email) between 3 and 254),
  primary key (person_id, email)
);
create function keep_former_address() returns trigger language plpgsql as $$
begin
  if new.email::text like '%@removed.invalid' then
    delete from former_address where person_id = new.id;
  else
    insert into former_address (person_id, email) values (new.id, old.email) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger person_keeps_address after update of email on person for each row
  when (old.email is distinct from new.email and old.email::text not like '%.invalid')
  execute function keep_former_address();

-- Of those that were left until now, what is known.
insert into former_address (person_id, email)
  select l.person_id, l.old_email from mailed_link l join person p on p.id = l.person_id
    where l.old_email is not null and l.old_email <> p.email and p.erased_at is null
  union
  select a.person_id, (a.before ->> 'email')::citext from audit_entry a join person p on p.id = a.person_id
    where a.action = 'member.correct' and a.before ->> 'email' <> p.email and p.erased_at is null
  on conflict do nothing;

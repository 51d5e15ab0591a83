-- As before, but whom a mail is about is looked up once: in a condition it was looked up for each person there is.
create or replace function note_mail(
  job uuid, kind text, about text, recipient text, subject text, delay integer
) returns void language plpgsql as $$
declare
  subject_person uuid;
  receiver uuid;
begin
  if recipient is not null then
    select id into receiver from person where email = recipient::citext;
  elsif about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    subject_person := mail_subject_person(about::uuid);
    select case when email is null then household_of else id end into receiver
      from person where id = subject_person and erased_at is null;
  end if;
  if receiver is not null then
    insert into sent_mail (id, person_id, subject, kind, about, queued_at, due_at)
      values (job, receiver, subject, kind, about, now(), now() + delay * interval '1 second')
      on conflict (id) do nothing;
  end if;
end $$;

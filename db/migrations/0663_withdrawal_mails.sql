-- As before (0471), and also mails about one event of a day, as `<id>/2026-12-01/1764547200000`.
create or replace function note_mail(job uuid, kind text, about text, recipient text, subject text, delay integer)
  returns void language plpgsql as $$
declare
  receiver uuid;
  subject_person uuid;
  topic text;
  by_channel text;
  message uuid;
begin
  if recipient is not null then
    select id into receiver from person where email = recipient::citext;
  elsif about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/[0-9]{4}-[0-9]{2}-[0-9]{2}(/[0-9]+)?)?$' then
    -- Once, and not in a condition: there it would be looked up for each person there is.
    subject_person := mail_subject_person(left(about, 36)::uuid);
    select id, case when email is null then household_of else id end into subject_person, receiver
      from person where id = subject_person and erased_at is null;
  end if;
  if receiver is not null then
    insert into sent_mail (id, person_id, subject, kind, about, queued_at, due_at)
      values (job, receiver, subject, kind, about, now(), now() + delay * interval '1 second')
      on conflict (id) do nothing;
  end if;
  topic := whatsapp_topic(kind);
  if subject_person is null or topic is null then
    return;
  end if;
  foreach by_channel in array array['whatsapp', 'push'] loop
    if (by_channel = 'whatsapp' and wants_whatsapp(subject_person, topic)
        or by_channel = 'push' and wants_push(subject_person, topic))
      and exists (select from pgboss.queue where name = by_channel)
    then
      message := null;
      insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel, event_id)
        values (gen_random_uuid(), subject_person, kind, about, now(), now() + delay * interval '1 second', by_channel, job)
        on conflict do nothing returning id into message;
      if message is not null then
        perform enqueue_job(by_channel, jsonb_build_object('messageId', message, 'delaySeconds', delay));
      end if;
    end if;
  end loop;
end $$;

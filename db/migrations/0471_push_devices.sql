-- The browser of a sign-in that shows messages, and which of them. It ends with the sign-in.
create table push_device (
  sign_in_id uuid primary key references sign_in on delete cascade,
  -- The address at the push service of the browser; who has it can reach that browser.
  endpoint text not null check (length(endpoint) between 12 and 1000),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  topics text[] not null check (cardinality(topics) > 0 and topics <@ array['reminders', 'classes', 'waitlist']),
  since timestamptz not null
);
create unique index push_device_browser on push_device (endpoint);

create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_device where sign_in_id = new.id;
  return null;
end $$;
create trigger sign_in_ends_push after update of ended_at on sign_in for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();

create function wants_push(person uuid, wanted text) returns boolean language sql stable as $$
  select exists (
    select from sign_in s join push_device d on d.sign_in_id = s.id
    where s.person_id = person and s.ended_at is null and s.locked_at is null and wanted = any(d.topics))
$$;

alter table sent_mail
  drop constraint sent_mail_channel,
  drop constraint sent_mail_reason,
  add constraint sent_mail_channel check (channel in ('mail', 'whatsapp', 'push')) not valid,
  add constraint sent_mail_reason check (reason in ('noMailbox', 'mailboxFull', 'badAddress', 'noAnswer', 'busy', 'signIn',
    'refused', 'notMade', 'notReached', 'stopped', 'template', 'noDevice', 'unknown')) not valid;

-- As before, and the message to their devices of the same event; the same kinds as by WhatsApp (`whatsapp_topic`).
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
  elsif about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/[0-9]{4}-[0-9]{2}-[0-9]{2})?$' then
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

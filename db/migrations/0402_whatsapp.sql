-- A message by another channel is a row of its own in the outbox, queued in the same transaction as the mail of its event.
alter table sent_mail
  add column channel text not null default 'mail',
  -- The mail of the same event; a message that staff sent again has none.
  add column event_id uuid,
  -- An attempt began: what becomes of it is known, or the message is not sent again by itself.
  add column begun_at timestamptz,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  -- Its id at the channel's provider.
  add column provider_id text,
  add column template text,
  add column category text,
  add column billable boolean,
  add column provider_code integer,
  drop constraint sent_mail_reason_check;
alter table sent_mail
  add constraint sent_mail_channel check (channel in ('mail', 'whatsapp')) not valid,
  add constraint sent_mail_reason check (reason in ('noMailbox', 'mailboxFull', 'badAddress', 'noAnswer', 'busy', 'signIn',
    'refused', 'notMade', 'notReached', 'stopped', 'template', 'unknown')) not valid,
  -- Delivered is later than sent, and read later than delivered; neither has failed.
  add constraint sent_mail_course check ((delivered_at is null or sent_at is not null)
    and (read_at is null or delivered_at is not null)) not valid;
create unique index if not exists sent_mail_once on sent_mail (event_id, channel);
create unique index if not exists sent_mail_provider on sent_mail (provider_id);
create index if not exists sent_mail_paid on sent_mail (delivered_at) where channel = 'whatsapp';

-- What the provider says of each template, in each language.
create table whatsapp_template (
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  checked_at timestamptz not null,
  primary key (name, language)
);

-- Messages that arrived, by their ids at the provider: one that arrives twice is taken once.
create table whatsapp_arrival (
  id text primary key,
  at timestamptz not null
);

-- The topic of what a kind of mail says by WhatsApp too; null: it does not.
create function whatsapp_topic(kind text) returns text language sql immutable as $$
  select case
    when kind in ('classTomorrow', 'classSoon') then 'reminders'
    when kind in ('classCancelled', 'classChanged', 'timetableChanged') then 'classes'
    when kind = 'waitlistOffer' then 'waitlist'
  end
$$;

create function wants_whatsapp(person uuid, wanted text) returns boolean language sql stable as $$
  select coalesce((
      select given from message_consent where person_id = person and purpose = 'whatsapp' order by id desc limit 1), false)
    and exists (select from person p where p.id = person and p.phone_number is not null)
    and not exists (
      select from message_opt_out o where o.person_id = person and o.channel = 'whatsapp' and o.topic = wanted)
$$;

-- As before, and the message by WhatsApp of the same event for who wants it: for themselves, not for their household.
create or replace function note_mail(job uuid, kind text, about text, recipient text, subject text, delay integer)
  returns void language plpgsql as $$
declare
  receiver uuid;
  subject_person uuid;
  message uuid;
begin
  if recipient is not null then
    select id into receiver from person where email = recipient::citext;
  elsif about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    -- Once, and not in a condition: there it would be looked up for each person there is.
    subject_person := mail_subject_person(about::uuid);
    select id, case when email is null then household_of else id end into subject_person, receiver
      from person where id = subject_person and erased_at is null;
  end if;
  if receiver is not null then
    insert into sent_mail (id, person_id, subject, kind, about, queued_at, due_at)
      values (job, receiver, subject, kind, about, now(), now() + delay * interval '1 second')
      on conflict (id) do nothing;
  end if;
  if subject_person is not null and whatsapp_topic(kind) is not null
    and wants_whatsapp(subject_person, whatsapp_topic(kind))
    and exists (select from pgboss.queue where name = 'whatsapp')
  then
    insert into sent_mail (id, person_id, kind, about, queued_at, due_at, channel, event_id)
      values (gen_random_uuid(), subject_person, kind, about, now(), now() + delay * interval '1 second', 'whatsapp', job)
      on conflict do nothing returning id into message;
    if message is not null then
      perform enqueue_job('whatsapp', jsonb_build_object('messageId', message, 'delaySeconds', delay));
    end if;
  end if;
end $$;

insert into rule_number (rule, from_date, value) values
  ('whatsappUtility', '2000-01-01', 115),
  ('whatsappMarketing', '2000-01-01', 863);

-- Each mail to a person from when it is queued, in the same transaction, until it is sent or has failed. Rows from before
-- have only `sent_at`.
alter table sent_mail
  alter column subject drop not null,
  alter column sent_at drop not null,
  add column queued_at timestamptz,
  -- Not sent before this; later than `queued_at` if it waits for the end of the quiet hours.
  add column due_at timestamptz,
  add column failed_at timestamptz,
  -- Why the last attempt did not send it, since when that is so, and what the mail server answered.
  add column reason text check (reason in
    ('noMailbox', 'mailboxFull', 'badAddress', 'noAnswer', 'busy', 'signIn', 'refused', 'notMade')),
  add column reason_since timestamptz,
  add column smtp_code text check (smtp_code ~ '^[245]\d\d( [245]\.\d{1,3}\.\d{1,3})?$'),
  -- Staff had it sent again: that is another mail.
  add column again_at timestamptz;
alter table sent_mail
  add constraint sent_mail_state check (sent_at is null or failed_at is null) not valid,
  add constraint sent_mail_times check (queued_at is not null and due_at is not null or sent_at is not null) not valid;
-- `sent_mail_of` stays: it finds whether a later mail has reached somebody.
create index if not exists sent_mail_newest on sent_mail (person_id, (coalesce(queued_at, sent_at)) desc, id);
create index if not exists sent_mail_failed on sent_mail (failed_at) where failed_at is not null;

-- The release before records a mail when it was sent; by now it may have been noted when it was queued.
create function note_sent_mail() returns trigger language plpgsql as $$
begin
  update sent_mail set subject = new.subject, sent_at = coalesce(sent_at, new.sent_at), failed_at = null where id = new.id;
  return case when found then null else new end;
end $$;
create trigger note_sent_mail before insert on sent_mail
  for each row when (new.queued_at is null) execute function note_sent_mail();

-- Whose address a mail server refused for good. No address is stored: the row ends when theirs changes.
create table unreached_address (
  person_id uuid primary key references person on delete cascade,
  since timestamptz not null,
  smtp_code text check (smtp_code ~ '^[245]\d\d( [245]\.\d{1,3}\.\d{1,3})?$')
);
create function reach_new_address() returns trigger language plpgsql as $$
begin
  delete from unreached_address where person_id = new.id;
  return null;
end $$;
create trigger reach_new_address after update of email on person
  for each row when (old.email is distinct from new.email) execute function reach_new_address();

-- Whom a mail is for that is composed from this id. Volatile: it must see what the calling statement has just written.
create function mail_subject_person(about uuid) returns uuid language plpgsql volatile as $$
begin
  return coalesce(
    (select person_id from booking where id = about),
    (select person_id from pass where id = about),
    (select person_id from waitlist_entry where id = about),
    (select person_id from payment_order where id = about),
    (select o.person_id from payment_refund r join payment_order o on o.id = r.payment_order_id where r.id = about),
    (select r.person_id from recurring_date d join recurring_booking r on r.id = d.recurring_id where d.id = about),
    (select person_id from recurring_booking where id = about),
    (select person_id from timetable_notice where id = about),
    (select p.person_id from pass_notice n join pass p on p.id = n.pass_id where n.id = about),
    (select o.person_id from gift g join payment_order o on o.id = g.payment_order_id where g.id = about),
    (select id from person where id = about));
end $$;

-- Notes a queued mail for the person whose address it goes to: a finished one by its recipient, a composed one by
-- the id that it is about. Mails to others are not noted.
create function note_mail(job uuid, kind text, about text, recipient text, subject text, delay integer)
  returns void language plpgsql as $$
declare
  receiver uuid;
begin
  if recipient is not null then
    select id into receiver from person where email = recipient::citext;
  elsif about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select case when email is null then household_of else id end into receiver
      from person where id = mail_subject_person(about::uuid) and erased_at is null;
  end if;
  if receiver is not null then
    insert into sent_mail (id, person_id, subject, kind, about, queued_at, due_at)
      values (job, receiver, subject, kind, about, now(), now() + delay * interval '1 second')
      on conflict (id) do nothing;
  end if;
end $$;

create or replace function enqueue_job(queue_name text, payload jsonb) returns void language plpgsql as $$
declare
  job uuid;
begin
  insert into pgboss.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, payload, now() + retention_seconds * interval '1 second', retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy
    from pgboss.queue where name = queue_name
    returning id into job;
  if not found then
    raise exception 'there is no queue %', queue_name;
  end if;
  if queue_name = 'mail' then
    perform note_mail(job, payload ->> 'kind', payload ->> 'id', null, null, 0);
  end if;
end $$;

-- What a person does not want is chosen by channel, and what they agree to by purpose.
alter table message_opt_out
  add column channel text not null default 'mail',
  drop constraint message_opt_out_topic_check,
  drop constraint message_opt_out_pkey,
  add primary key (person_id, topic, channel);
alter table message_opt_out add constraint message_opt_out_choice check (
  channel = 'mail' and topic in ('reminders', 'passes')
  or channel = 'whatsapp' and topic in ('reminders', 'classes', 'waitlist')) not valid;

-- Consents are only ever added; the newest entry of a purpose counts. `version`: of the words that they read; null: not
-- known, such as what staff noted or an import brought.
alter table message_consent
  add column purpose text not null default 'news',
  add column version integer check (version > 0);
alter table message_consent add constraint message_consent_purpose check (purpose in ('news', 'whatsapp')) not valid;
create index if not exists message_consent_newest on message_consent (person_id, purpose, id desc);

-- A merge moves them to the other record; an erasure deletes them.
create function consent_keep() returns trigger language plpgsql as $$
begin
  raise exception 'changing a consent: not allowed'
    using errcode = 'integrity_constraint_violation', constraint = 'consent_kept', table = 'message_consent';
end $$;
create trigger consent_kept before update on message_consent for each row
  when ((new.id, new.purpose, new.version, new.given, new.at, new.by_person)
    is distinct from (old.id, old.purpose, old.version, old.given, old.at, old.by_person))
  execute function consent_keep();

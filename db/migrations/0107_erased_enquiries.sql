-- What staff answered an enquiry is in the audit too. Where nobody had noted whose enquiry it was, the entry names no
-- person, and kept its words when she was erased. An erased enquiry tells itself by the address that it has then.
create function is_erased_enquiry(subject text, subject_id text) returns boolean language sql stable as $$
  select subject = 'enquiry' and exists (
    select from enquiry where id::text = subject_id and email = id || '@erased.invalid')
$$;

create or replace function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (exists (select from person where id = old.person_id and erased_at is not null)
      or is_erased_enquiry(old.subject, old.subject_id))
    and (new.id, new.at, new.staff_id, new.action, new.subject, new.subject_id, new.person_id)
      is not distinct from (old.id, old.at, old.staff_id, old.action, old.subject, old.subject_id, old.person_id)
    and new.before is not distinct from without_words(old.before)
    and new.after is not distinct from without_words(old.after)
    and new.reason is not distinct from (case when old.reason is not null then 'erased' end)
  then
    return new;
  end if;
  raise exception 'changing what was recorded: not allowed'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_kept', table = 'audit_entry';
end $$;

-- As before, and the entries of her erased enquiries; those that were redacted already stay as they are.
create or replace function redact_person(erased uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where person_id = erased and exists (select from person where id = erased and erased_at is not null);
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where subject = 'enquiry'
      and subject_id in (select id::text from enquiry where email = id || '@erased.invalid')
      and (before, after, reason) is distinct from
        (without_words(before), without_words(after), case when reason is not null then 'erased' end);
  update ledger_entry e set note = 'erased' from pass p
    where p.id = e.pass_id and p.person_id = erased and e.note is not null
      and (e.kind = 'adjusted' or p.revoked_by is not null and e.note = p.revoke_reason)
      and exists (select from person where id = erased and erased_at is not null);
  update pass set revoke_reason = 'erased' where person_id = erased and revoked_by is not null
    and exists (select from person where id = erased and erased_at is not null);
end $$;

-- Entries of the audit about somebody whom they don't name: invitations to the staff that went to her address, told by
-- the address that an erasure gives them, and decisions about her money, which did not name her until now.
create function is_entry_of_erased(subject text, subject_id text) returns boolean language sql stable
  return is_erased_enquiry(subject, subject_id)
    or subject = 'invitation' and exists (
      select from staff_invitation i where i.id::text = subject_id and i.email::text = i.id || '@erased.invalid')
    or subject = 'moneyMatter' and exists (
      select from money_matter m join payment_order o on o.id = m.payment_order_id
      join person p on p.id = o.person_id
      where m.id::text = subject_id and p.erased_at is not null);

create or replace function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (exists (select from person where id = old.person_id and erased_at is not null)
      or is_entry_of_erased(old.subject, old.subject_id))
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

-- As before, and the entries of her invitations and of the matters of her money.
create or replace function redact_person(erased uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where person_id = erased and exists (select from person where id = erased and erased_at is not null);
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where (subject = 'enquiry'
        and subject_id in (select id::text from enquiry where email = id || '@erased.invalid')
      or subject = 'invitation'
        and subject_id in (select id::text from staff_invitation where email::text = id || '@erased.invalid')
      or subject = 'moneyMatter' and subject_id in (
        select m.id::text from money_matter m join payment_order o on o.id = m.payment_order_id
        join person p on p.id = o.person_id
        where o.person_id = erased and p.erased_at is not null))
      and (before, after, reason) is distinct from
        (without_words(before), without_words(after), case when reason is not null then 'erased' end);
  update ledger_entry e set note = 'erased' from pass p
    where p.id = e.pass_id and p.person_id = erased and e.note is not null
      and (e.kind = 'adjusted' or p.revoked_by is not null and e.note = p.revoke_reason)
      and exists (select from person where id = erased and erased_at is not null);
  update pass set revoke_reason = 'erased' where person_id = erased and revoked_by is not null
    and exists (select from person where id = erased and erased_at is not null);
  perform redact_money_words(erased);
end $$;

-- Why somebody was erased was free text until now, and could name her.
update audit_entry set before = without_words(before), after = without_words(after), reason = 'erased'
  where action = 'member.erase' and reason is not null
    and person_id in (select id from person where erased_at is not null);

-- So could what somebody looked for who took the audit as a file: nobody could tell of whom it speaks.
alter table audit_entry disable trigger audit_kept;
update audit_entry set after = after - 'q' || '{"search": true}' where action = 'audit.export' and after ? 'q';
alter table audit_entry enable trigger audit_kept;

-- Staff's words in the books of money: why something was given back, voided, sold against a rule, and what was decided.
-- They may name her, and become the same word as those of the audit when she is erased. All else of the rows stays.
create function is_erased(person uuid) returns boolean language sql stable
  return exists (select from person p where p.id = person and p.erased_at is not null);
create function is_order_of_erased(order_id uuid) returns boolean language sql stable
  return exists (
    select from payment_order o join person p on p.id = o.person_id
    where o.id = order_id and p.erased_at is not null);

drop trigger payment_order_kept on payment_order;
create trigger payment_order_kept before update of package_id, terms, amount_paise, currency, gst_basis_points, way,
    sold_by, reference, sale_key, override_reason on payment_order
  for each row when (
    (old.package_id, old.terms, old.amount_paise, old.currency, old.gst_basis_points, old.way, old.sold_by,
      old.reference, old.sale_key)
    is distinct from
    (new.package_id, new.terms, new.amount_paise, new.currency, new.gst_basis_points, new.way, new.sold_by,
      new.reference, new.sale_key)
    or old.override_reason is distinct from new.override_reason
      and (old.override_reason is null or new.override_reason is distinct from 'erased'
        or not is_erased(old.person_id)))
  execute function refuse_change('changing what was sold');

drop trigger payment_refund_kept on payment_refund;
create trigger payment_refund_kept before update of id, payment_id, payment_order_id, amount_paise, reason, way,
    by_person, note, pass_change, request_key, due_at on payment_refund
  for each row when (
    (old.id, old.payment_id, old.payment_order_id, old.amount_paise, old.reason, old.way, old.by_person,
      old.pass_change, old.request_key, old.due_at)
    is distinct from
    (new.id, new.payment_id, new.payment_order_id, new.amount_paise, new.reason, new.way, new.by_person,
      new.pass_change, new.request_key, new.due_at)
    or old.note is distinct from new.note
      and (old.note is null or new.note is distinct from 'erased'
        or not is_order_of_erased(old.payment_order_id)))
  execute function refuse_change('changing what was given back');

-- Money of hers still moves when she is erased, and what staff did about it may have waited for the erasure: the deed is
-- done, its words are not kept.
create function erase_late_refund_note() returns trigger language plpgsql as $$
begin
  new.note := 'erased';
  return new;
end $$;
create trigger words_of_erased before insert on payment_refund
  for each row when (new.note is not null and is_order_of_erased(new.payment_order_id))
  execute function erase_late_refund_note();
create function erase_late_void_reason() returns trigger language plpgsql as $$
begin
  new.void_reason := 'erased';
  return new;
end $$;
create trigger words_of_erased before update of void_reason on payment_order
  for each row when (new.void_reason is not null and is_erased(new.person_id))
  execute function erase_late_void_reason();
create function erase_late_decision() returns trigger language plpgsql as $$
begin
  new.decision := 'erased';
  return new;
end $$;
create trigger words_of_erased before update of decision on money_matter
  for each row when (new.decision is not null and is_order_of_erased(new.payment_order_id))
  execute function erase_late_decision();

-- The same in the audit. It is asked after the entry's reference to its person has waited for whoever erases her
-- (triggers fire by name). Why she was erased is one of a few sentences, and stays.
create function redact_late_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where id = new.id and is_erased(new.person_id);
  return null;
end $$;
create trigger words_of_erased after insert on audit_entry
  for each row when (new.person_id is not null and new.action <> 'member.erase')
  execute function redact_late_entry();

create function redact_money_words(erased uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_erased(erased) then return; end if;
  update payment_order set override_reason = 'erased' where person_id = erased and override_reason is not null;
  update payment_order set void_reason = 'erased' where person_id = erased and void_reason is not null;
  update payment_refund r set note = 'erased' from payment_order o
    where o.id = r.payment_order_id and o.person_id = erased and r.note is not null;
  update money_matter m set decision = 'erased' from payment_order o
    where o.id = m.payment_order_id and o.person_id = erased and m.decision is not null;
end $$;
revoke execute on function redact_money_words(uuid) from public;

-- As before, and staff's words about her money.
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
  perform redact_money_words(erased);
end $$;
select redact_money_words(id) from person where erased_at is not null;

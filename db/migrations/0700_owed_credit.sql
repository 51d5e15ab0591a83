-- When the studio cancels within its hours before the start, it owes a credit of so many rupees; 0: a session more.
insert into rule_number (rule, from_date, value) values ('owedCreditRupees', '2000-01-01', 0);

-- A credit is a promo code of one person, which takes an amount off once: what the studio owes for one booking.
alter table promo_code
  -- Null: for everybody.
  add column person_id uuid references person,
  -- One credit of a booking, however often and by however many servers its class is cancelled.
  add column booking_id uuid references booking,
  -- Why staff withdrew it; null after an erasure too.
  add column stop_reason text check (length(stop_reason) between 1 and 500),
  add constraint promo_code_owed check ((person_id is null) = (booking_id is null)),
  add constraint promo_code_credit check (booking_id is null or (kind = 'amount' and last_day is not null
    and limit_total = 1 and limit_per_person = 1 and not newcomers_only and package_ids is null)),
  add constraint promo_code_stop_reason check (stop_reason is null or (stopped_at is not null and booking_id is not null));
create unique index promo_code_booking on promo_code (booking_id) where booking_id is not null;
create index promo_code_person on promo_code (person_id) where person_id is not null;
create index promo_code_credits on promo_code (created_at desc, id) where booking_id is not null;
-- What is owed is final, but for its withdrawal.
create trigger promo_code_credit_kept
  before update of booking_id, kind, value, first_day, last_day, limit_total, limit_per_person, newcomers_only,
    combinable, package_ids on promo_code
  for each row when (
    (old.booking_id, old.kind, old.value, old.first_day, old.last_day, old.limit_total, old.limit_per_person,
      old.newcomers_only, old.combinable, old.package_ids)
    is distinct from (new.booking_id, new.kind, new.value, new.first_day, new.last_day, new.limit_total,
      new.limit_per_person, new.newcomers_only, new.combinable, new.package_ids)
    and coalesce(old.booking_id, new.booking_id) is not null)
  execute function refuse_change('changing a credit');

-- Only its person uses a credit, or who pays for their household.
create function promo_code_use_is_theirs() returns trigger language plpgsql as $$
begin
  if exists (
    select from promo_code c join person p on p.id = c.person_id
    where c.id = new.promo_code_id and new.person_id <> c.person_id
      and not (p.household_of is not distinct from new.person_id and p.email is null))
  then
    raise exception 'a credit is used by somebody else'
      using errcode = 'integrity_constraint_violation', constraint = 'promo_code_use_is_theirs',
        table = 'promo_code_use';
  end if;
  return new;
end $$;
create trigger promo_code_use_is_theirs before insert on promo_code_use
  for each row execute function promo_code_use_is_theirs();

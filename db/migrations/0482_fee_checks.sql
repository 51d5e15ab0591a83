alter table consequence
  drop constraint consequence_penalty_check,
  add constraint consequence_penalty_check
    check (penalty in ('session', 'day', 'strike', 'nothing', 'fee')) not valid,
  add constraint consequence_fee_paise_check check (fee_paise between 100 and 1000000) not valid,
  add constraint consequence_fee check ((penalty = 'fee') = (fee_paise is not null)) not valid;

alter table fee
  add constraint fee_of_order foreign key (payment_order_id, id) references payment_order (id, fee_id) not valid;
alter table payment_order
  add constraint payment_order_fee_id foreign key (fee_id) references fee not valid,
  add constraint payment_order_gift_or_fee check (num_nonnulls(gift_id, fee_id) <= 1) not valid;
create trigger payment_order_fee_kept before update of fee_id on payment_order
  for each row when (old.fee_id is distinct from new.fee_id) execute function refuse_change('changing what was sold');

-- A fee was paid, waived or taken back before its payment arrived.
alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check check (reason in ('discoveryHeld', 'codeLapsed', 'wrongAmount', 'paidTwice',
    'boughtInstead', 'feeSettled', 'declined', 'byStaff')) not valid;

-- Who owes a fee for too long cannot book online, and is passed over.
alter table waitlist_entry
  drop constraint waitlist_entry_reason_check,
  add constraint waitlist_entry_reason_check check (reason in ('oneClass', 'swap', 'unanswered', 'tooLate',
    'shorterWindow', 'feeOpen', 'classCancelled', 'started')) not valid;

-- A release that knows no fees would grant a pass for the payment of one. It fails instead, and the next one settles it.
create function pass_pays_no_fee() returns trigger language plpgsql as $$
begin
  if exists (select from payment_order where id = new.payment_order_id and fee_id is not null) then
    raise exception 'payment % pays a fee, and buys no pass', new.payment_order_id
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
create trigger pass_of_fee before insert or update of payment_order_id on pass for each row
  when (new.payment_order_id is not null) execute function pass_pays_no_fee();

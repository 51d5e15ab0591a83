-- The State of the buyer of a paid order may still be added, if nobody had named one: its invoice waits for it.
drop trigger payment_order_buyer_kept on payment_order;
create trigger payment_order_buyer_kept before update of buyer_state, company on payment_order
  for each row when (old.status not in ('created', 'abandoned')
    and (old.buyer_state is not null and old.buyer_state is distinct from new.buyer_state
      or old.company is distinct from new.company))
  execute function refuse_change('changing the buyer of an order that is paid');

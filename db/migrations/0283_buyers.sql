-- For whom the invoice is: the State of a buyer of online classes, and a company that buys. Set until the order is paid.
alter table payment_order
  add column buyer_state text check (buyer_state ~ '^\d\d$'),
  add column company jsonb;
create trigger payment_order_buyer_kept before update of buyer_state, company on payment_order
  for each row when (old.status <> 'created'
    and (old.buyer_state, old.company) is distinct from (new.buyer_state, new.company))
  execute function refuse_change('changing the buyer of an order that is paid');

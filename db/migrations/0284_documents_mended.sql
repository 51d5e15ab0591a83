-- Of a note of some paise, both halves of the tax may have been rounded up: then it takes one paisa of the value back.
alter table tax_document
  drop constraint tax_document_taxable_paise_check,
  add constraint tax_document_taxable_paise_check
    check (taxable_paise >= case when invoice_id is null then 0 else -1 end);

-- The buyer of an order that was never paid is on no document: an erasure removes them.
drop trigger payment_order_buyer_kept on payment_order;
create trigger payment_order_buyer_kept before update of buyer_state, company on payment_order
  for each row when (old.status not in ('created', 'abandoned')
    and (old.buyer_state, old.company) is distinct from (new.buyer_state, new.company))
  execute function refuse_change('changing the buyer of an order that is paid');

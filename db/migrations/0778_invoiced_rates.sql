-- The reports count the tax at the rate of the invoice. An invoice that is issued after the payment, as when a gift is claimed,
-- may have another rate than its order: then the days of the order's money are counted again.
create function report_note_invoice() returns trigger language plpgsql as $$
begin
  insert into report_change (money_at)
    select e.at from payment_entry e join payment_order o on o.id = e.payment_order_id
    where e.payment_order_id = new.payment_order_id and o.gst_basis_points <> new.basis_points;
  return null;
end $$;
create trigger report_noted after insert on tax_document
  for each row when (new.invoice_id is null) execute function report_note_invoice();

insert into report_change (money_at)
  select min(e.at) from tax_document d
    join payment_order o on o.id = d.payment_order_id and o.gst_basis_points <> d.basis_points
    join payment_entry e on e.payment_order_id = o.id
  where d.invoice_id is null group by (e.at at time zone 'Asia/Kolkata')::date;

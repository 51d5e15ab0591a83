-- After 30 November following its financial year, an invoice's tax can't be corrected any more (section 34): a note then
-- is commercial, about money only. The release before this one shows it as an ordinary note.
alter table tax_document add column commercial boolean not null default false
  constraint tax_document_commercial_note check (not commercial or invoice_id is not null);
-- Of a commercial note no part is taxable value or tax.
do $$
declare
  sum_check text;
begin
  select conname into strict sum_check from pg_constraint
    where conrelid = 'tax_document'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%taxable_paise + cgst_paise%';
  execute format('alter table tax_document drop constraint %I', sum_check);
end $$;
alter table tax_document add constraint tax_document_sum
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = case when commercial then 0 else gross_paise end) not valid;
-- What others took back and gave again may have two debit notes, one of each kind.
alter table tax_document drop constraint tax_document_taken_back_id_key;

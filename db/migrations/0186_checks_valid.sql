alter table ledger_entry validate constraint ledger_amounts;
alter table pass validate constraint pass_terms;
alter table booking validate constraint booking_status;

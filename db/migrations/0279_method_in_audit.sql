-- The audit names the method of a payment as the code does now. Its entries never change otherwise.
alter table audit_entry disable trigger user;
update audit_entry set before = before - 'way' || jsonb_build_object('method', before -> 'way') where before ? 'way';
update audit_entry set after = after - 'way' || jsonb_build_object('method', after -> 'way') where after ? 'way';
alter table audit_entry enable trigger user;

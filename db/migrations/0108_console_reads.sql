-- What the console's screens look for, found by an index however much there is of it.

-- A part of a slip's number, and movements of an amount.
create index payment_order_reference on payment_order using gin (reference gin_trgm_ops) where reference is not null;
create index payment_order_amount on payment_order (amount_paise, paid_at desc) where paid_at is not null;
-- The orders of whoever is called so, in a time, without touching them: their rows are wide.
create index payment_order_of_person on payment_order (person_id, paid_at) include (id) where paid_at is not null;
create index payment_refund_amount on payment_refund (amount_paise);
create index money_matter_amount on money_matter (amount_paise);

-- Who works here, among all who ever came.
create index person_staff on person (role) where role <> 'member';

-- Passes of a package, newest first, counted without touching them. It takes the place of the one by version: each
-- index of `pass` is written by each booking.
create index pass_sold on pass (package_id, purchased_at desc, id) include (package_version) where voided_at is null;
drop index pass_by_package;

-- Lists of passes by day, deep pages too: passes that were bought, and those that end. In place of four indexes.
create index pass_bought on pass (purchased_on, id) include (package_type)
  where voided_at is null and payment_order_id is not null;
create index pass_ending on pass (expires_on, id) include (person_id, package_type) where revoked_at is null;
drop index pass_by_purchase;
drop index pass_by_end;
drop index pass_running;
drop index person_joined;
create index person_joined on person (created_at, id) where role = 'member';

-- What somebody asked before she had an account: looked for by her address when records become one, or go.
create index enquiry_email on enquiry (lower(email));

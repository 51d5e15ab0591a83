-- Whether a till moved after it was closed is told by its entries: a sale and a void of the same amount leave the sums as
-- they were. Null: closed by the release before.
alter table cash_up add column entries integer check (entries >= 0);

-- The payer is mailed once about a dispute, also if its payment is matched with an order after staff were mailed.
alter table dispute add column payer_notified_at timestamptz;
-- Those recorded so far are no news.
update dispute d set payer_notified_at = coalesce(d.notified_at, now())
  from money_matter m where m.id = d.matter_id and m.payment_order_id is not null;

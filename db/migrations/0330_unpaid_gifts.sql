-- Gifts that were never paid lose whom they were for.
create index gift_unpaid on gift (created_at) where paid_at is null and recipient_email is not null;

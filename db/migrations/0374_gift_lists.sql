-- The console lists gifts by what became of them, and finds them by for whom they are.
create index gift_open on gift (paid_at desc, id) where paid_at is not null and claimed_at is null and ended_at is null;
create index gift_claimed on gift (claimed_at desc, id) where claimed_at is not null;
create index gift_ended on gift (ended_at desc, id) where ended_at is not null;
create index gift_search on gift
  using gin ((lower(coalesce(recipient_name, '') || ' ' || coalesce(recipient_email, ''))) gin_trgm_ops);

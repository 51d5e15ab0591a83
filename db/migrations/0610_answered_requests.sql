-- Answers of requests that had an Idempotency-Key, written in the transaction of the change. A repeated request gets the
-- stored answer, and is not carried out again.
create table answered_request (
  -- A keyed digest of the person and the key.
  key_digest text primary key,
  -- A keyed digest of the method, address and body: another request with the same key is refused.
  request_digest text not null,
  made_at timestamptz not null,
  -- Null: a part of the change is committed, and the answer is not known yet.
  status smallint check (status between 200 and 599),
  -- Encrypted with a key that is made from the request's, so that only it can read the answer. Null: none, or it must not be stored.
  answer bytea check (octet_length(answer) <= 270000),
  check (status is not null or answer is null)
);
create index answered_request_by_age on answered_request (made_at);

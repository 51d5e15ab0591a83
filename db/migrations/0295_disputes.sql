-- What the gateway says about a dispute, besides what every payment issue has.
create table dispute (
  matter_id uuid primary key references money_matter,
  -- Null where the gateway does not say it.
  reason_code text check (length(reason_code) between 1 and 100),
  phase text check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  respond_by timestamptz,
  opened_at timestamptz
);

-- How staff answered a dispute: with evidence, or by accepting it. One for each dispute, so that it is answered once. The
-- evidence itself is at the gateway: here are its id there, and the digest of the file.
create table dispute_answer (
  matter_id uuid primary key references dispute,
  kind text not null check (kind in ('contest', 'accept')),
  note text check (length(note) between 1 and 600),
  state text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'failed')),
  by_person uuid not null references person,
  requested_at timestamptz not null,
  document_id text check (length(document_id) <= 60),
  document_digest text check (length(document_digest) = 43),
  -- The kinds of evidence that it contains.
  slots text[] not null default '{}',
  sent_at timestamptz,
  -- Why the gateway refused it, in its words.
  message text check (length(message) <= 500),
  check ((document_id is null) = (document_digest is null)),
  check (kind = 'contest' or document_id is null),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'sent' or kind = 'accept' or document_id is not null)
);
create index dispute_answer_by on dispute_answer (by_person);

-- The audit is searched by any part of what was written down, and of whom it names.
create extension if not exists pg_trgm;
create function audit_words(subject_id text, reason text, before jsonb, after jsonb) returns text
  language sql immutable parallel safe
  return subject_id || ' ' || coalesce(reason, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '');
create index audit_entry_words on audit_entry
  using gin (audit_words(subject_id, reason, before, after) gin_trgm_ops);

-- Enquiries as an inbox: whose they are, how far they came, and what was answered.
alter table enquiry
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column assigned_to uuid references person on delete set null,
  add column answered_at timestamptz,
  add column closed_at timestamptz,
  -- The member that the sender is, or became.
  add column person_id uuid references person on delete set null,
  -- Grows with every change: who acts on what she saw is told when it has moved.
  add column version integer not null default 1,
  add constraint enquiry_closed check ((state = 'closed') = (closed_at is not null));
create index enquiry_inbox on enquiry (state, created_at desc, id desc) where not seems_automatic;
create index enquiry_automatic on enquiry (created_at desc, id desc) where seems_automatic;
create index enquiry_assigned on enquiry (assigned_to, created_at desc, id desc) where state <> 'closed';
create index enquiry_person on enquiry (person_id) where person_id is not null;

-- What was answered, as it was sent. What the sender asked stands in the enquiry.
create table enquiry_answer (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiry on delete cascade,
  -- Made by the screen: an answer that is sent twice leaves once.
  key uuid not null unique,
  body text not null check (length(body) between 1 and 8000),
  by_person uuid not null references person,
  at timestamptz not null
);
create index enquiry_answer_of on enquiry_answer (enquiry_id, at);

-- What somebody has written and not sent yet.
create table enquiry_draft (
  enquiry_id uuid not null references enquiry on delete cascade,
  person_id uuid not null references person on delete cascade,
  body text not null check (length(body) between 1 and 8000),
  kept_at timestamptz not null,
  primary key (enquiry_id, person_id)
);

-- What a member tells of her body, for who teaches her: only with her consent. When she takes it back the words go,
-- and what she had consented to, and until when, stays known.
create table health_note (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  words text check (length(words) between 1 and 500),
  -- Both as she read them.
  consent_words text not null check (length(consent_words) between 1 and 1000),
  consent_language text not null check (consent_language in ('en', 'hi')),
  consented_at timestamptz not null,
  changed_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((words is null) = (withdrawn_at is not null))
);
create unique index health_note_one on health_note (person_id) where withdrawn_at is null;
create index health_note_person on health_note (person_id);

-- A file of members, passes or classes that is brought in: first looked at, then imported row by row, and undone within
-- a day. Names, so that none stands for a word of SQL: data_import.
create table data_import (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('members', 'passes', 'classes')),
  file_name text not null check (length(file_name) between 1 and 200),
  encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  -- Whose export it is, by its columns.
  system text check (system in ('mindbody', 'momence')),
  columns text[] not null,
  row_count integer not null check (row_count > 0),
  -- Which column is what, how dates are written, and what words stand for: features/dataImport/schema.ts.
  mapping jsonb not null,
  -- What the dry run found; null: it has not been made on this mapping.
  report jsonb,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checked', 'running', 'done', 'undoing', 'undone')),
  -- Whether people who are new are told by mail.
  invite boolean not null default false,
  job_id uuid references long_job on delete set null,
  undo_job_id uuid references long_job on delete set null,
  uploaded_by uuid not null references person,
  uploaded_at timestamptz not null,
  finished_at timestamptz,
  check ((report is null) = (state = 'uploaded')),
  check ((finished_at is not null) = (state in ('done', 'undoing', 'undone')))
);
create index data_import_newest on data_import (uploaded_at desc);

create table data_import_row (
  import_id uuid not null references data_import on delete cascade,
  -- As in the file: its head is the first line.
  number integer not null,
  cells jsonb not null,
  state text not null default 'new'
    check (state in ('new', 'good', 'bad', 'done', 'failed', 'undone', 'kept')),
  -- What stands against it, or kept it from being done or undone.
  problems jsonb not null default '[]',
  -- What is to be done, as the dry run decided.
  plan jsonb,
  -- What it became.
  made jsonb,
  primary key (import_id, number)
);
create index data_import_row_state on data_import_row (import_id, state, number);

-- People of an import are looked for by their numbers.
create index if not exists person_phone on person (phone_number) where phone_number is not null;

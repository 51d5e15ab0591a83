-- Photographs that the studio uploaded: kept as files in several widths, known here by a hash of what they are made of.
create table media (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  -- Of the picture as it was cut, in pixels; the widest file may be narrower.
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  -- Of the files in AVIF and WebP, ascending.
  widths integer[] not null check (cardinality(widths) between 1 and 8),
  -- Of those in JPEG, for who can read neither.
  jpeg_widths integer[] not null check (cardinality(jpeg_widths) between 1 and 8),
  -- What is to be seen, for who can't see it.
  alt text not null default '' check (length(alt) <= 300),
  alt_hindi text not null default '' check (length(alt_hindi) <= 300),
  -- Of all its files.
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  created_by uuid references person on delete set null,
  -- Since when nothing has referred to it, as the nightly check found.
  unused_since timestamptz
);
create index media_newest on media (created_at desc, id);
create index media_unused on media (unused_since) where unused_since is not null;
create index media_created_by on media (created_by);

-- A photograph in the place of the drawn art. One that is shown somewhere can't be deleted.
alter table post add column photo_id uuid references media;
alter table training add column photo_id uuid references media;
alter table instructor add column photo_id uuid references media;
alter table location add column photo_id uuid references media;
create index post_photo on post (photo_id);
create index training_photo on training (photo_id);
create index instructor_photo on instructor (photo_id);
create index location_photo on location (photo_id);

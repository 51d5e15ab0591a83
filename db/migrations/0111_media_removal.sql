-- Pictures whose rows are gone and whose files are being removed: none of them is taken in again until that is done.
create table media_removal (
  hash text primary key,
  begun_at timestamptz not null
);

-- The picture that stands for the studio in the place of the drawn sign. Beside its profile, for it can be there before.
create table studio_logo (
  id boolean primary key default true check (id),
  media_id uuid not null references media
);
create index studio_logo_media on studio_logo (media_id);

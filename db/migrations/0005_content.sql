-- What the studio tells: posts, trainings, voices; and what it is asked.
create table post (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null,
  tags text[] not null,
  author_id uuid references instructor,
  art text not null,
  body text not null,
  reading_minutes integer not null check (reading_minutes > 0),
  published_on date not null
);
create index post_newest on post (published_on desc);

create table training (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  starts_on date not null,
  details jsonb not null,
  position integer not null
);

create table testimonial (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  location text not null,
  quote text not null,
  featured boolean not null,
  position integer not null
);

create table enquiry (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  topic text not null check (topic in ('contactUs', 'privateClass', 'teacherTraining')),
  created_at timestamptz not null
);
create index enquiry_newest on enquiry (created_at desc);

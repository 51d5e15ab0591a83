-- What staff write before it is on the site. `post` and `training` hold what is published and nothing else.
create table content_draft (
  -- Of the post or training that it becomes.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('post', 'training')),
  -- One more with each change: who saves says which one she has seen.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- The version that is on the site; null: it is not.
  published_version integer,
  -- To be published then, as it was when that was decided.
  publish_at timestamptz,
  scheduled jsonb check (jsonb_typeof(scheduled) = 'object'),
  scheduled_version integer,
  scheduled_by uuid references person on delete set null,
  -- The code of the refusal, where the time came and it could not be published.
  schedule_failed text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references person on delete set null,
  check ((publish_at is null) = (scheduled is null) and (publish_at is null) = (scheduled_version is null))
);
create index content_draft_due on content_draft (publish_at) where publish_at is not null;
create index content_draft_changed on content_draft (kind, changed_at desc);
create index content_draft_changed_by on content_draft (changed_by);
create index content_draft_scheduled_by on content_draft (scheduled_by);

-- The photographs that a draft, or what was published of it, shows: in front or between the lines.
create table content_draft_media (
  draft_id uuid not null references content_draft on delete cascade,
  media_id uuid not null references media,
  primary key (draft_id, media_id)
);
create index content_draft_media_media on content_draft_media (media_id);

-- Addresses that a post once had lead to the one it has.
create table post_former_slug (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Also while it is not on the site: it may come back.
  post_id uuid not null references content_draft on delete cascade,
  since timestamptz not null
);
create index post_former_slug_post on post_former_slug (post_id);

-- One more with each change by staff.
alter table testimonial add column version integer not null default 1;
alter table instructor add column version integer not null default 1;
-- Her drawn portrait, while image_url leads to a photograph.
alter table instructor add column portrait_url text;
-- Whether the site shows her; she stands in the timetable all the same.
alter table instructor add column listed boolean not null default true;

-- Policies in the studio's own words, in the place of ours; numbers stand in them as placeholders.
create table policy_text (
  key text primary key check (key in ('privacy', 'terms', 'refund', 'inStudio')),
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  updated_on date not null,
  changed_at timestamptz not null,
  changed_by uuid references person on delete set null
);
create index policy_text_changed_by on policy_text (changed_by);

-- Addresses of the pages of classes and teachers (docs/decisions/0129-pages-of-classes-and-teachers.md).

-- Words as a part of an address. What has no Latin letter or figure gets a name of its own that never changes.
create function slug_of(words text) returns text language sql immutable strict parallel safe as $$
  select coalesce(
    nullif(trim(both '-' from regexp_replace(
      lower(regexp_replace(normalize(words, NFKD), '[''’\u0300-\u036f]', '', 'g') collate "C"),
      '[^a-z0-9]+', '-', 'g')), ''),
    'p-' || left(md5(words), 8))
$$;

-- Classes of one title share a page.
alter table class add column slug text not null generated always as (slug_of(title)) stored;
create index class_slug on class (slug);
-- What the page of a class says in Hindi; empty: its description as it is.
alter table class add column description_hindi text not null default '';

-- Addresses that a class once had lead to the one it has.
create table class_former_slug (
  slug text not null,
  class_id uuid not null references class on delete cascade,
  primary key (slug, class_id)
);
create index class_former_slug_class on class_former_slug (class_id);
create function class_renamed() returns trigger language plpgsql as $$
begin
  insert into class_former_slug (slug, class_id) values (old.slug, new.id) on conflict do nothing;
  return null;
end $$;
create trigger class_renamed after update of title on class for each row
  when (slug_of(old.title) <> slug_of(new.title)) execute function class_renamed();

-- A teacher has a page of their own, also beside one of the same name.
alter table instructor add column slug text;
-- In their own words, large beside the portrait; the Hindi one is among the other Hindi texts.
alter table instructor add column quote text not null default '';
-- The drawn portrait on a taller sheet (4:5), for that page.
alter table instructor add column tall_portrait_url text;
create table instructor_former_slug (
  slug text primary key,
  instructor_id uuid not null references instructor on delete cascade
);
create index instructor_former_slug_instructor on instructor_former_slug (instructor_id);
create function instructor_addressed() returns trigger language plpgsql as $$
declare
  wanted text := slug_of(new.name);
  given text := wanted;
  place integer := 1;
begin
  if tg_op = 'UPDATE' and old.slug is not null and slug_of(old.name) = wanted then
    new.slug := old.slug;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('instructor.slug', 0));
  while exists (select from instructor where slug = given and id <> new.id)
    or exists (select from instructor_former_slug where slug = given and instructor_id <> new.id)
  loop
    place := place + 1;
    given := wanted || '-' || place;
  end loop;
  if tg_op = 'UPDATE' and old.slug is not null then
    delete from instructor_former_slug where slug = given;
    insert into instructor_former_slug (slug, instructor_id) values (old.slug, new.id);
  end if;
  new.slug := given;
  return new;
end $$;
create trigger instructor_addressed before insert or update of name, slug on instructor
  for each row execute function instructor_addressed();
update instructor set name = name;
alter table instructor alter column slug set not null, add constraint instructor_slug unique (slug);

-- A movement in five cuts that pages of this kind of class show; null: its plate.
alter table class_kind add column movement text check (movement in ('rollUp'));

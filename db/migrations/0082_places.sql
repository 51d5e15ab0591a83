-- Places, rooms and kinds of class are rows: a new one needs nobody who programs. Their words in the API, the name
-- of a place and the key of a kind, never change; what people are told may.
alter table location
  add column hindi_name text check (length(hindi_name) between 1 and 60),
  -- Whether visitors see it: one that is being prepared, or was closed, is not offered.
  add column is_shown boolean not null default true,
  add constraint location_name_check check (length(name) between 1 and 40 and name <> 'all' and name = btrim(name)),
  -- Two may share one while they are put in another order.
  drop constraint location_position_key;
update location set hindi_name = case name
  when 'Faridabad' then 'फ़रीदाबाद' when 'Gurugram' then 'गुरुग्राम' when 'Online' then 'ऑनलाइन' end
where name in ('Faridabad', 'Gurugram', 'Online');

create table class_kind (
  key text primary key check (key ~ '^[a-z][A-Za-z]{1,29}$'),
  name text not null check (length(name) between 1 and 40),
  hindi_name text check (length(hindi_name) between 1 and 40),
  -- One of the signs that are drawn (ui/KindGlyph.tsx).
  glyph text not null check (glyph ~ '^[a-z][A-Za-z]{1,29}$'),
  -- The types of package that pay for it.
  paid_by text[] not null check (
    paid_by <@ array['discovery', 'group', 'reformer', 'private', 'semiPrivate'] and cardinality(paid_by) > 0),
  position integer not null,
  is_shown boolean not null default true
);
insert into class_kind (key, name, hindi_name, glyph, paid_by, position) values
  ('mat', 'Mat', 'मैट', 'mat', '{discovery,group}', 1),
  ('barre', 'Barre', 'बार', 'barre', '{discovery,group}', 2),
  ('reformer', 'Reformer', 'रिफ़ॉर्मर', 'reformer', '{discovery,reformer}', 3),
  ('private', 'Private', 'प्राइवेट', 'private', '{private}', 4),
  ('semiPrivate', 'Semi-private', 'सेमी-प्राइवेट', 'semiPrivate', '{semiPrivate}', 5);
alter table class
  drop constraint class_kind_check,
  add constraint class_of_kind foreign key (kind) references class_kind;
create index class_by_kind on class (kind);
create index class_by_location on class (location);

-- A package is good at one place, or at all of them.
alter table package
  drop constraint package_location_check,
  add column at_location text generated always as (nullif(location, 'all')) stored references location;

-- A room of a place. A class may have one, and its sessions take it; those of before have none.
create table room (
  id uuid primary key default gen_random_uuid(),
  location text not null references location,
  name text not null check (length(name) between 1 and 60),
  -- People.
  capacity integer not null check (capacity between 1 and 100),
  position integer not null,
  is_open boolean not null default true,
  constraint room_name unique (location, name),
  constraint room_of_location unique (id, location)
);
alter table class
  add column room_id uuid,
  add constraint class_in_room foreign key (room_id, location) references room (id, location);
create index class_by_room on class (room_id) where room_id is not null;
alter table session
  add column room_id uuid references room,
  -- The last arbiter of two sessions in one room at a time.
  add constraint session_room exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (room_id is not null and cancelled_at is null);

create function room_is_taken(wanted uuid, from_ timestamptz, to_ timestamptz, but uuid) returns boolean
language sql stable as $$
  select exists (select from session
    where room_id = wanted and cancelled_at is null and id <> but
      and tstzrange(starts_at, ends_at) && tstzrange(from_, to_))
$$;

-- A session begins in the room of its class. Where another has that room, it has none until staff choose: a date of
-- the timetable is never missing for want of a room.
create function session_take_room() returns trigger language plpgsql as $$
begin
  select c.room_id into new.room_id from class c where c.id = new.class_id;
  if new.room_id is not null and room_is_taken(new.room_id, new.starts_at, new.ends_at, new.id) then
    new.room_id := null;
  end if;
  return new;
end $$;
create trigger session_take_room before insert on session
  for each row when (new.room_id is null) execute function session_take_room();

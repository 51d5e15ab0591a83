-- Browsers that several of the staff share, known by the digest of their cookie as in sign_in.device_digest. Each person
-- has a PIN of their own in each of them (docs/decisions/0134-pin-lock.md).
create table shared_device (
  id uuid primary key default gen_random_uuid(),
  device_digest bytea not null unique,
  name text not null check (length(name) between 1 and 60),
  marked_by uuid not null references person,
  marked_at timestamptz not null
);

create table staff_pin (
  device_id uuid not null references shared_device on delete cascade,
  person_id uuid not null references person on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null,
  -- Wrong attempts in a row. They no longer count if the person signs in with the password after the last one.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  wrong_at timestamptz,
  primary key (device_id, person_id),
  check ((wrong_tries = 0) = (wrong_at is null))
);
create index staff_pin_person on staff_pin (person_id);

-- While a sign-in is locked, its requests are refused until the person enters the PIN. Like any other sign-in of staff,
-- it ends after 12 hours at most.
alter table sign_in add column locked_at timestamptz;
create index sign_in_of_device on sign_in (device_digest) where ended_at is null;

-- People and how they prove who they are.
create extension if not exists citext;

create table person (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone_number text check (phone_number ~ '^[0-9]{4,15}$'),
  birth_date date,
  role text not null default 'member' check (role in ('member', 'instructor', 'frontDesk', 'owner')),
  password_hash text not null,
  created_at timestamptz not null
);

-- One row for each device that is signed in; its refresh tokens form one family.
create table sign_in (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signedOut', 'stolen', 'passwordChanged', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index sign_in_open on sign_in (person_id) where ended_at is null;

create table refresh_token (
  token_hash bytea primary key,
  sign_in_id uuid not null references sign_in on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_family on refresh_token (sign_in_id);
create index refresh_token_expiry on refresh_token (expires_at);

-- Six digits sent by mail: to prove an address at sign-up, or a new address of a member.
create table one_time_code (
  email citext not null,
  purpose text not null check (purpose in ('signUp', 'changeEmail')),
  person_id uuid references person on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  primary key (email, purpose),
  check ((purpose = 'changeEmail') = (person_id is not null))
);

create table password_reset (
  token_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id);

-- What rate-limiter-flexible counts: in the database, so that a restart forgives nothing.
create table throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_expire on throttle (expire);

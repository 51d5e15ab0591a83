-- Staff: their roles, how they are invited, and the second step by which they prove who they are.
alter table person drop constraint person_role_check;
alter table person add constraint person_role_check
  check (role in ('member', 'instructor', 'frontDesk', 'manager', 'owner'));

-- Hers in the timetable: an instructor is one person.
create unique index instructor_person on instructor (person_id);

-- When the caller last proved again who she is here, and when by a second factor. Null: when the sign-in began; never.
alter table sign_in add column proved_at timestamptz;
alter table sign_in add column second_factor_at timestamptz;

-- WebAuthn credentials: the key that a device keeps for one person.
create table passkey (
  id text primary key check (length(id) between 16 and 1400),
  person_id uuid not null references person on delete cascade,
  public_key bytea not null,
  -- Of uses, as the device counts them; 0 where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);

-- A random number that a passkey signs: once, within minutes, by the sign-in that asked for it.
create table passkey_challenge (
  sign_in_id uuid not null references sign_in on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (sign_in_id, purpose)
);

-- Codes of an app (RFC 6238). Secrets are sealed with a key that the database does not know.
create table authenticator_app (
  person_id uuid primary key references person on delete cascade,
  sealed_secret text,
  -- The next one, until a first code has shown that the app has it.
  sealed_pending text,
  -- The 30 seconds of the last code that was taken: none is good twice.
  last_step integer,
  changed_at timestamptz not null,
  check (sealed_secret is not null or sealed_pending is not null)
);

create table recovery_code (
  person_id uuid not null references person on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- An invitation to the staff, by mail: good once, until it ends or is taken back.
create table staff_invitation (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email citext not null check (length(email) between 3 and 254),
  role text not null check (role in ('instructor', 'frontDesk', 'manager', 'owner')),
  -- Null: by the command of who runs the server.
  invited_by uuid references person on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references person on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index staff_invitation_open on staff_invitation (email)
  where accepted_at is null and revoked_at is null;
create index staff_invitation_by on staff_invitation (invited_by);
create index staff_invitation_accepted_by on staff_invitation (accepted_by);

-- What staff did: who, when, to what and whom, before and after. It only ever grows.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: by the command of who runs the server, or by the product itself.
  staff_id uuid references person,
  action text not null check (action ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$'),
  -- The kind of thing and its id.
  subject text not null check (subject ~ '^[a-z][A-Za-z]*$'),
  subject_id text not null,
  -- The member or member of staff whom it concerns.
  person_id uuid references person,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_staff on audit_entry (staff_id, at desc);
create index audit_entry_person on audit_entry (person_id, at desc);
create index audit_entry_subject on audit_entry (subject, subject_id, at desc);
create index audit_entry_action on audit_entry (action, at desc);

create trigger audit_kept before update or delete on audit_entry
  for each row execute function refuse_change('changing what was recorded');
create trigger no_truncate before truncate on audit_entry
  for each statement execute function refuse_change('truncating audit_entry');
do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on audit_entry from contrology_app;
  end if;
end $$;

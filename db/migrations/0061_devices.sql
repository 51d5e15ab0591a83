-- A browser in which somebody has signed in is recognised by a random id in a signed cookie, no longer by its network.
-- So people who guess passwords, even in the same café, can't lock a person out of that person's usual browser.
drop index sign_in_known_address;
alter table sign_in drop column address_digest;
alter table sign_in add column device_digest bytea;
create index sign_in_known_device on sign_in (person_id, device_digest);

alter table sign_in drop constraint sign_in_end_reason_check;
alter table sign_in add constraint sign_in_end_reason_check check (
  end_reason in ('signedOut', 'replaced', 'stolen', 'passwordChanged', 'emailChanged', 'expired')
);

-- A code belongs to its requester: at sign-up a browser, for a new address a member. So nobody else can void it or use
-- up its attempts. Codes are valid for a few minutes, so those that were sent before this migration are deleted.
delete from one_time_code;
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code add column asker bytea not null;
alter table one_time_code add primary key (email, purpose, asker);
-- The network of a requester that sent no cookie; otherwise null. Anybody in this network may also try the code, with
-- a separate number of attempts.
alter table one_time_code add column network_digest bytea;
alter table one_time_code add column network_tries_left integer not null check (network_tries_left >= 0);

-- A browser that signed in before is known by a random id in a signed cookie, no longer by its network:
-- whoever guesses from elsewhere, or from the same café, locks nobody out of the browser they always use.
drop index sign_in_known_address;
alter table sign_in drop column address_digest;
alter table sign_in add column device_digest bytea;
create index sign_in_known_device on sign_in (person_id, device_digest);

alter table sign_in drop constraint sign_in_end_reason_check;
alter table sign_in add constraint sign_in_end_reason_check check (
  end_reason in ('signedOut', 'replaced', 'stolen', 'passwordChanged', 'emailChanged', 'expired')
);

-- A code belongs to who asked for it, so that nobody can void it, or use up its tries, for another: at
-- sign-up to a browser, for a new address to a member. Codes are good for minutes; those sent before end.
delete from one_time_code;
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code add column asker bytea not null;
alter table one_time_code add primary key (email, purpose, asker);
-- Of a client that showed no cookie when it asked: whoever comes from there without one may try the code
-- too, with tries of their own.
alter table one_time_code add column network_digest bytea;
alter table one_time_code add column network_tries_left integer not null check (network_tries_left >= 0);

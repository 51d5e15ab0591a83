-- Links that are mailed and work once: to set a new password, to sign in, and to take back an e-mail
-- address that was changed.
alter table password_reset rename to mailed_link;
alter table mailed_link rename constraint password_reset_pkey to mailed_link_pkey;
alter table mailed_link rename constraint password_reset_person_id_fkey to mailed_link_person_id_fkey;
alter index password_reset_person rename to mailed_link_person;
alter table mailed_link add column purpose text not null default 'resetPassword'
  check (purpose in ('resetPassword', 'signIn', 'restoreEmail'));
alter table mailed_link alter column purpose drop default;
-- The address that the account had before.
alter table mailed_link add column old_email citext;
alter table mailed_link add check ((purpose = 'restoreEmail') = (old_email is not null));

-- A link by which who works here takes back what somebody else made of their name, phone or date of birth. It keeps the
-- former values for as long as it is good; what they change themselves, or took back by a link before, is left out.
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('resetPassword', 'signIn', 'restoreEmail', 'restoreDetails'));
alter table mailed_link add column former_details jsonb;
alter table mailed_link add check ((purpose = 'restoreDetails') = (former_details is not null));

-- What 0125 left to be checked, without keeping anybody from the passes.
alter table pass validate constraint pass_validity_days_check, validate constraint pass_unused_days_check;

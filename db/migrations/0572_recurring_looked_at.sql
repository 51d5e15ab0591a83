-- When the dates of a recurring booking were last looked at, and up to which day: those that stay undecided (a holiday, a
-- freeze, an open fee) are looked at again every half hour, and not with each run of the job.
alter table recurring_booking add column looked_at timestamptz, add column looked_until date;

-- Staff are mailed once about a dispute, and once before each deadline that it has.
alter table dispute
  add column notified_at timestamptz,
  add column reminded_of timestamptz;

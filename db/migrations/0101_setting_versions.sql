-- Counts the changes of what two of the staff may edit at once: an edit says which one it was made on.
alter table location add column version integer not null default 1;
alter table class_kind add column version integer not null default 1;
alter table studio add column version integer not null default 1;

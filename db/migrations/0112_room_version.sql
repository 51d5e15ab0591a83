-- Two who change one room: the second is told, as of a place and a kind of class.
alter table room add column version integer not null default 1;

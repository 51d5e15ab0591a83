-- A person marked a mail of the studio as spam: mails that they may do without end, also if others still arrive.
alter table unreached_address add column complained boolean not null default false;

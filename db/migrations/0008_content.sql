-- What an article's page says beside its text: its plate, for whom it is, and where to try it.
alter table post
  add column cover_alt text not null default '',
  add column caption text not null default '',
  add column level text not null default '',
  add column try_class_id uuid references class on delete set null;

-- Seems to come from a program. It is kept, so that nothing a person wrote is ever lost, but mails nobody.
alter table enquiry add column seems_automatic boolean not null default false;

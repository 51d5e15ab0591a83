-- Whether the mailbox of a person's address has been proven to be theirs: by a code, a mailed link or a sign-in, or by an
-- import, for mail went there before. Not where staff typed it and nobody has used it yet: it may be a stranger's, and
-- gets no way back into the account. That a person never signed in, or not for so long that it is forgotten, says
-- nothing of it. The release before writes nothing here: what it opens counts as proven.
alter table person add column email_proven boolean not null default true;
update person p set email_proven = false
where exists (select from audit_entry a
    where a.person_id = p.id and a.action in ('member.open', 'enquiry.makeMember'))
  and not exists (select from sign_in s where s.person_id = p.id);

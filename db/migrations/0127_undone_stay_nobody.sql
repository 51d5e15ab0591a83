-- What is left of a person whom an undone import had brought is nobody: not found, not sold to, told nothing.
delete from sent_mail where person_id in (select id from person where email = id || '@removed.invalid');
update person set erased_at = now(), language = null
  where email = id || '@removed.invalid' and erased_at is null;

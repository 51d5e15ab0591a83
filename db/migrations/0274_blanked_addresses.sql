-- The address of an account that an undone import left behind was kept as a former one: it goes with the account.
delete from former_address f using person p
  where p.id = f.person_id and p.email::text = p.id || '@removed.invalid';

-- A person's full name, as in lib/fullName.ts. PostgreSQL inlines it; null where there is no person.
create function full_name(first_name text, last_name text) returns text language sql immutable parallel safe
  return trim(first_name || ' ' || last_name);

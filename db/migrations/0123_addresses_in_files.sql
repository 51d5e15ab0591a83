-- Whom a row of a file may be about: the mail addresses that are anywhere in its cells. An erasure and an export find
-- hers by an index, however many files were kept; cells that are erased have none.
create function addresses_in(cells jsonb) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct lower(rtrim(found.address[1], '.'))
    from jsonb_array_elements_text(cells) as said (word)
    cross join regexp_matches(said.word, '[^\s<>()\[\],;:|"\u00a0\u200b\ufeff]+@[^\s<>()\[\],;:|"\u00a0\u200b\ufeff]+', 'g')
      as found (address));
alter table data_import_row
  add column addresses text[] not null generated always as (addresses_in(cells)) stored;
create index data_import_row_addresses on data_import_row using gin (addresses);
-- What a row became, and what it was to become.
create index data_import_row_made on data_import_row ((made ->> 'personId')) where made ->> 'personId' is not null;
create index data_import_row_plan on data_import_row ((plan ->> 'personId')) where plan ->> 'personId' is not null;

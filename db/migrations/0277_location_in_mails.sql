-- The field of a mail that names the location is {location}, also in words that the studio wrote.
update mail_words set
  english = replace(english::text, '{place}', '{location}')::jsonb,
  hindi = replace(hindi::text, '{place}', '{location}')::jsonb;

-- What the studio wrote, in Hindi: a row's texts by the names they have in English, as far as they are translated.
-- What is left out, and all of a row where this is null, is told in English. A class and a pass have none: the title
-- of a class is a name, and a pass is told as its package is while that has the same English description.
alter table studio add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table location add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table instructor add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table package add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table post add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table training add column hindi jsonb check (jsonb_typeof(hindi) = 'object');
alter table testimonial add column hindi jsonb check (jsonb_typeof(hindi) = 'object');

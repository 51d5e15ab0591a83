-- What the studio says in its mails in place of the house's own words: of each kind, the texts that it changed. A kind
-- without a row is said in the house's words. The last writer must have seen what she writes over (version).
create table mail_words (
  -- One of a closed list: the templates of the features. A newer version of the product may know more of them.
  kind text primary key check (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  -- By the name of the text: its words, and the house's words of then: {"subject": {"words": "...", "house": "..."}}.
  english jsonb not null default '{}' check (jsonb_typeof(english) = 'object'),
  hindi jsonb not null default '{}' check (jsonb_typeof(hindi) = 'object'),
  -- Whether it goes out in Hindi to who uses the site in Hindi.
  sends_hindi boolean not null default false,
  version integer not null default 1,
  changed_by uuid not null references person,
  changed_at timestamptz not null
);
create index mail_words_changed_by on mail_words (changed_by);
create trigger mail_words_no_delete before delete on mail_words
  for each row execute function refuse_change('deleting the words of a mail');
create trigger no_truncate before truncate on mail_words
  for each statement execute function refuse_change('truncating mail_words');

-- In which language she used the site last; null: in English, or never yet. Mails follow it where the studio has words for it.
alter table person add column language text check (language in ('en', 'hi'));

-- What the site says about the studio, page by page. A page without content says what is true of any studio.
create table site_page (
  -- Of its draft too.
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z][A-Za-z]{1,29}$'),
  content jsonb check (jsonb_typeof(content) = 'object'),
  published_at timestamptz,
  check ((content is null) = (published_at is null))
);
insert into site_page (key) values
  ('home'), ('about'), ('why'), ('privates'), ('training'), ('blogs'), ('prices'), ('contact'), ('signUp');

alter table content_draft drop constraint content_draft_kind_check;
alter table content_draft add constraint content_draft_kind_check check (kind in ('post', 'training', 'page')) not valid;
alter table content_draft validate constraint content_draft_kind_check;

-- For whom the classes are, as it stands in a sentence. The line stays for the release before.
update studio set
  profile = profile || jsonb_build_object('audience', regexp_replace(profile ->> 'audienceLine', '^For ', '')),
  hindi = case when hindi ? 'audienceLine'
    then hindi || jsonb_build_object('audience', regexp_replace(hindi ->> 'audienceLine', ' के लिए$', ''))
    else hindi end
where profile ? 'audienceLine';

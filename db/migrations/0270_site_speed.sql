-- How fast pages were for visitors, as histograms: a row counts the visits of a day whose figure fell into a bucket
-- (features/siteSpeed/rules.ts). Nothing tells who a visitor was, and more visits make no more rows.
create table site_speed (
  day date not null,
  page text not null check (length(page) between 1 and 60),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  language text not null check (language in ('en', 'hi')),
  metric text not null check (metric in ('fcp', 'lcp', 'inp', 'cls', 'ttfb')),
  bucket smallint not null check (bucket >= 0),
  visits integer not null check (visits > 0),
  primary key (day, page, device, language, metric, bucket)
);

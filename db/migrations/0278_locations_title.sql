-- The heading above the locations, in pages and their drafts.
update site_page set content = replace(content::text, '"placesTitle":', '"locationsTitle":')::jsonb
  where content::text like '%"placesTitle":%';
update content_draft set
    content = replace(content::text, '"placesTitle":', '"locationsTitle":')::jsonb,
    scheduled = replace(scheduled::text, '"placesTitle":', '"locationsTitle":')::jsonb
  where content::text like '%"placesTitle":%' or scheduled::text like '%"placesTitle":%';

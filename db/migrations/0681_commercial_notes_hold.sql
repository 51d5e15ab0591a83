alter table tax_document validate constraint tax_document_sum;
create unique index if not exists tax_document_taken_back on tax_document (taken_back_id, commercial)
  where taken_back_id is not null;

alter table tax_document validate constraint tax_document_sum;

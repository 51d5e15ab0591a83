-- The documents of a month, in order, for the tax report.
create index tax_document_issued on tax_document (issued_on, series, serial);

alter table consequence
  add constraint consequence_pardoned_by foreign key (pardoned_by) references person not valid,
  add constraint consequence_pardon_reason check (length(pardon_reason) between 1 and 500) not valid,
  add constraint consequence_pardoned check (pardoned_at is null or penalty = 'strike' and not is_forgiven) not valid,
  add constraint consequence_not_pardoned
    check (pardoned_at is not null or num_nonnulls(pardoned_by, pardon_reason) = 0) not valid;
create index if not exists consequence_strikes on consequence (day)
  where penalty = 'strike' and not is_forgiven and not is_undone;
create index if not exists consequence_pardoned_by on consequence (pardoned_by) where pardoned_by is not null;

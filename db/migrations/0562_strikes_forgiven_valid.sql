alter table consequence
  validate constraint consequence_pardoned_by,
  validate constraint consequence_pardon_reason,
  validate constraint consequence_pardoned,
  validate constraint consequence_not_pardoned;

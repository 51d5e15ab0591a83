-- Whether a semi-private class takes place with one person is a number of its own. It is first what the rules about too few
-- people came to without staff: cancelled only where they said so.
insert into rule_number (rule, from_date, value)
  select 'semiPrivateMinimum', '2000-01-01', greatest(1, least(2, min(value)))
  from (select distinct on (rule) value from rule_number
    where rule in ('cancelBelow', 'minimumReservations') and withdrawn_at is null and from_date <= current_date
    order by rule, from_date desc) holding;

-- A number that members live by is announced by mail before it applies; one that members are not told about has no time here.
alter table rule_number add column announced_at timestamptz;
-- Who was told of the changes of a day, to tell them when one of these is withdrawn.
create index if not exists sent_mail_rules_change on sent_mail (right(about, 10)) where kind = 'rulesChange';
-- The release before mailed those that were set together, and no others.
update rule_number set announced_at = set_at
  where from_date > current_date and set_at is not null and withdrawn_at is null
    and rule in ('lateCounted', 'lateUnlimited', 'missedCounted', 'missedUnlimited', 'lateCountedFee', 'lateUnlimitedFee',
      'missedCountedFee', 'missedUnlimitedFee', 'feeBlockDays', 'forgivenAMonth', 'strikeCount', 'strikeDays',
      'strikeWindow', 'strikeLasts', 'missedAfterHours', 'owedHours')
    and from_date::text in (select right(about, 10) from sent_mail where kind = 'rulesChange');

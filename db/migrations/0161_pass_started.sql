-- A pass that had begun in another system before it was brought here. It counts from that day on, as from a first
-- booking; null: it begins with its first booking here.
alter table pass add column started_on date;
create trigger pass_started_kept before update of started_on on pass for each row
  when (old.started_on is not null and old.started_on is distinct from new.started_on)
  execute function refuse_change('changing when a pass began');

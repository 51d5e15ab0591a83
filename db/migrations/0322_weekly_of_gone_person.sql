-- Staff start a weekly booking for a member: not for a record that was merged or erased meanwhile.
create trigger person_gone after insert on recurring_booking for each row execute function refuse_gone_person();

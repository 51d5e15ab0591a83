-- As for bookings: nobody begins to wait whose record was merged or erased a moment ago.
create trigger person_gone after insert on waitlist_entry for each row execute function refuse_gone_person();

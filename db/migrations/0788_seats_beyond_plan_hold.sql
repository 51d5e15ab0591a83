alter table session validate constraint session_seats_planned;

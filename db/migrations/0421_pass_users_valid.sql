alter table booking validate constraint booking_pass_of_user;

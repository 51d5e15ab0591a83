-- As in 0364, with fees and invitations: without them a mail about one was noted only once it was sent, so staff did not see
-- that it waited or failed.
create or replace function mail_subject_person(about uuid) returns uuid language plpgsql volatile as $$
begin
  return coalesce(
    (select person_id from booking where id = about),
    (select person_id from pass where id = about),
    (select person_id from waitlist_entry where id = about),
    (select person_id from payment_order where id = about),
    (select o.person_id from payment_refund r join payment_order o on o.id = r.payment_order_id where r.id = about),
    (select r.person_id from recurring_date d join recurring_booking r on r.id = d.recurring_id where d.id = about),
    (select person_id from recurring_booking where id = about),
    (select person_id from timetable_notice where id = about),
    (select p.person_id from pass_notice n join pass p on p.id = n.pass_id where n.id = about),
    (select o.person_id from gift g join payment_order o on o.id = g.payment_order_id where g.id = about),
    (select b.person_id from fee f join booking b on b.id = f.booking_id where f.id = about),
    (select p.person_id from pass_invitation i join pass p on p.id = i.pass_id where i.id = about),
    (select id from person where id = about));
end $$;

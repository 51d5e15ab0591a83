-- How a payment or a mark was made is its method, as in the trade.
alter table attendance_mark rename column way to method;
alter table payment_order rename column way to method;
alter table payment_order rename constraint payment_order_way to payment_order_method;
alter table payment_refund rename column way to method;
alter table payment_refund rename constraint payment_refund_way to payment_refund_method;
alter view payment_entry rename column way to method;
alter table report_money rename column way to method;

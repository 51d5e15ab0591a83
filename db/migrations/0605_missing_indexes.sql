-- Who else has used a pass, also once they no longer do: the index of the others holds only those that still do.
create index pass_user_others on pass_user (pass_id) where not is_holder;
-- What is forgotten after its time, day by day.
create index sign_in_ended on sign_in (ended_at) where ended_at is not null;
create index one_time_code_expiry on one_time_code (expires_at);
create index whatsapp_arrival_at on whatsapp_arrival (at);

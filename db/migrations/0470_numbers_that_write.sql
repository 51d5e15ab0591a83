-- A phone number is typed. That a person writes from theirs is known once staff linked what came from it; of another number
-- it is not known.
alter table person add column phone_proven boolean not null default false;
create function forget_proven_phone() returns trigger language plpgsql as $$
begin
  new.phone_proven := false;
  return new;
end $$;
create trigger forget_proven_phone before update of phone_number on person for each row
  when (old.phone_number is distinct from new.phone_number) execute function forget_proven_phone();

-- Of an enquiry that came by WhatsApp: when its sender last wrote.
alter table enquiry add column whatsapp_at timestamptz;
update enquiry set whatsapp_at = created_at where email like '%@whatsapp.invalid';
create index if not exists enquiry_by_whatsapp on enquiry (phone, created_at desc, id desc) where whatsapp_at is not null;

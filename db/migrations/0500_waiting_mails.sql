-- Messages that are neither sent nor failed: few of many.
create index if not exists sent_mail_waiting on sent_mail (due_at) where sent_at is null and failed_at is null;

-- Whether the message of an offer was sent, when the offer ends.
create index if not exists sent_mail_offers on sent_mail (about) where kind = 'waitlistOffer';

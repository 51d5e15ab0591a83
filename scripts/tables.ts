/**
 * Which feature writes each table, and which features access tables of others. `structure.ts` compares this with the
 * SQL of their stores. An entry that no SQL needs is also a violation, so that outdated entries are removed.
 */

/**
 * The feature that writes each table. A table that triggers fill belongs to the feature whose rows fire them;
 * `report_change` belongs to `report`, which adds to it and empties it.
 */
export const OWNERS: Record<string, string> = {
  answered_request: 'identity',
  attendance_mark: 'booking',
  audit_entry: 'audit',
  authenticator_app: 'secondFactor',
  booking: 'booking',
  calendar_feed: 'calendar',
  cash_up: 'sales',
  class: 'timetable',
  class_earlier_rule: 'scheduling',
  class_former_slug: 'timetable',
  class_kind: 'settings',
  consequence: 'booking',
  content_draft: 'content',
  content_draft_media: 'content',
  data_import: 'dataImport',
  data_import_row: 'dataImport',
  dispute: 'payment',
  dispute_answer: 'payment',
  document_series: 'invoice',
  enquiry: 'enquiry',
  enquiry_answer: 'enquiry',
  enquiry_draft: 'enquiry',
  first_day_over: 'settings',
  former_address: 'identity',
  gateway_event: 'payment',
  gateway_sweep: 'payment',
  gift: 'gift',
  fee: 'fee',
  gst_rate: 'settings',
  health_note: 'members',
  holiday: 'scheduling',
  instructor: 'content',
  instructor_former_slug: 'content',
  ledger_entry: 'passes',
  location: 'settings',
  long_job: 'backgroundJobs',
  mail_words: 'settings',
  mailed_link: 'identity',
  media: 'media',
  media_removal: 'media',
  member_note: 'members',
  message_consent: 'messages',
  message_opt_out: 'messages',
  minimum_decision: 'attendance',
  money_matter: 'payment',
  money_taken_back: 'payment',
  one_time_code: 'identity',
  operation_result: 'integrity',
  package: 'passes',
  package_version: 'passes',
  pass: 'passes',
  pass_freeze: 'passes',
  pass_invitation: 'passInvitation',
  pass_notice: 'passNotice',
  pass_user: 'passes',
  passkey: 'secondFactor',
  passkey_challenge: 'secondFactor',
  payment_entry: 'payment',
  payment_order: 'payment',
  payment_refund: 'payment',
  payment_request: 'payment',
  person: 'identity',
  person_detail: 'members',
  policy_text: 'content',
  post: 'content',
  post_former_slug: 'content',
  promo_code: 'promoCode',
  promo_code_use: 'promoCode',
  purchase_booking: 'payment',
  push_device: 'push',
  recovery_code: 'secondFactor',
  recurring_booking: 'recurring',
  recurring_date: 'recurring',
  refresh_token: 'identity',
  reminder: 'booking',
  report_change: 'report',
  report_clock: 'report',
  report_cohort: 'report',
  report_money: 'report',
  report_return: 'report',
  report_session: 'report',
  report_visit: 'report',
  room: 'settings',
  roster_note: 'attendance',
  rule_number: 'settings',
  seat_hold: 'booking',
  sent_mail: 'members',
  whatsapp_arrival: 'whatsapp',
  whatsapp_template: 'whatsapp',
  session: 'timetable',
  session_edit: 'timetable',
  session_kept: 'attendance',
  shared_device: 'sharedDevice',
  sign_in: 'identity',
  shown_terms: 'payment',
  site_page: 'studio',
  site_speed: 'siteSpeed',
  spot: 'spots',
  staff_invitation: 'staff',
  staff_pin: 'sharedDevice',
  studio: 'settings',
  studio_logo: 'settings',
  tax_document: 'invoice',
  tax_registration: 'settings',
  testimonial: 'content',
  throttle: 'identity',
  timetable_notice: 'scheduling',
  training: 'content',
  unreached_address: 'members',
  waitlist_entry: 'waitlist',
  write_check: 'server',
}

/** Features that read the tables of all others, and why. Their tables are neither listed nor counted below. */
export const READS_ALL: Record<string, string> = {
  report: 'its figures are counted from rows of all features',
}

/** Tables by feature, each group with a reason. */
export type Access = Record<string, { why: string; tables: string[] }[]>

/**
 * The maximum number of tables in each of the two lists below. It may only fall: when a call of the owning feature
 * replaces an entry, lower it.
 */
export const CEILINGS = { writes: 21, reads: 236 }

/** Tables of other features to which a feature writes. */
export const WRITERS: Access = {
  booking: [
    { why: 'a session is cancelled together with its bookings', tables: ['session'] },
    { why: 'a late cancellation or a no-show can create a fee', tables: ['fee'] },
    {
      why: 'if the booking that a waitlist entry would replace was moved, the person is asked before the seat is booked',
      tables: ['waitlist_entry'],
    },
  ],
  content: [{ why: 'the photographs of a location are edited like other content', tables: ['location'] }],
  dataImport: [
    {
      why: 'an import stores what another system had about a person',
      tables: ['message_consent', 'person', 'person_detail'],
    },
  ],
  identity: [{ why: 'the log of mails to a closed address is deleted', tables: ['sent_mail'] }],
  members: [
    { why: 'merging joins two records of a person, and erasing removes the name', tables: ['person'] },
  ],
  messages: [
    {
      why: 'a person who marked a mail as spam can switch mails on again; members depends on this',
      tables: ['unreached_address'],
    },
  ],
  ourRules: [{ why: 'the time at which a number was announced is stored with it', tables: ['rule_number'] }],
  passes: [
    { why: 'a merge joins the bookings of two users of one pass', tables: ['booking'] },
    {
      why: 'a freeze that ends early makes no ledger entry, so weekly bookings are checked again',
      tables: ['recurring_booking'],
    },
  ],
  payment: [
    { why: 'a gift becomes paid, or ends, with its order', tables: ['gift'] },
    { why: 'a fee becomes paid with its order', tables: ['fee'] },
  ],
  scheduling: [
    {
      why: 'staff change the rules of classes; only the rooms of sessions are changed without a use case',
      tables: ['class', 'session'],
    },
  ],
  spots: [{ why: 'the sessions of a room have as many seats as usable spots', tables: ['session'] }],
  whatsapp: [{ why: 'WhatsApp reports whether a message was delivered', tables: ['sent_mail'] }],
  staff: [{ why: 'an instructor is linked to their account', tables: ['instructor'] }],
  waitlist: [{ why: 'an offered seat is held until it is taken', tables: ['seat_hold'] }],
}

/**
 * Tables of other features that a feature reads with its own SQL. If a use case or the `reads.server.ts` of the other
 * feature returns the data, call that instead.
 */
export const READERS: Access = {
  attendance: [
    {
      why: 'a roster shows who booked a session, with which pass, and their attendance marks',
      tables: [
        'attendance_mark',
        'booking',
        'class',
        'instructor',
        'pass',
        'person',
        'room',
        'session',
        'spot',
      ],
    },
  ],
  audit: [
    {
      why: 'an audit entry shows the name of its object, which can be of many kinds',
      tables: ['booking', 'class', 'instructor', 'package', 'pass', 'person', 'room', 'session'],
    },
  ],
  booking: [
    {
      why: 'one statement reads the session, the pass and the member to decide a booking',
      tables: ['class', 'ledger_entry', 'pass', 'person', 'session'],
    },
    {
      why: 'pages and mails show where a booked session is and who teaches it',
      tables: ['instructor', 'location', 'room', 'spot'],
    },
    { why: 'a fee whose payment was refunded is due again', tables: ['payment_entry'] },
    {
      why: 'an offered seat may replace another booking: both changes happen, or neither',
      tables: ['waitlist_entry'],
    },
    { why: 'a fee that is due can block its member from booking online', tables: ['fee'] },
    { why: 'a session that staff keep needs no minimum attendance', tables: ['session_kept'] },
  ],
  calendar: [
    {
      why: 'a feed lists the bookings of a member, with location and instructor',
      tables: ['booking', 'class', 'instructor', 'location', 'session', 'spot'],
    },
  ],
  content: [
    { why: 'an article recommends a class', tables: ['class'] },
    { why: 'the photographs of a location are edited like other content', tables: ['location', 'media'] },
    { why: 'a draft and a policy show who wrote them', tables: ['person'] },
  ],
  dataImport: [
    {
      why: 'a dry run compares a file with existing rows, and an undo checks what was used since',
      tables: [
        'audit_entry',
        'booking',
        'class',
        'enquiry',
        'instructor',
        'message_consent',
        'pass',
        'pass_user',
        'payment_order',
        'person',
        'sign_in',
      ],
    },
  ],
  whatsapp: [
    {
      why: 'a message needs the current consent, and a reply is matched to a member by its number',
      tables: ['message_consent', 'person', 'sent_mail'],
    },
  ],
  messages: [
    { why: 'links in sent mails also work after their record was merged or erased', tables: ['person'] },
    { why: 'mails are shown as switched off after one was marked as spam', tables: ['unreached_address'] },
  ],
  enquiry: [
    { why: 'an enquiry is shown as that of the member who has its address', tables: ['person'] },
    {
      why: 'an answer by WhatsApp can be a template, if the member allows it; whatsapp depends on this',
      tables: ['message_consent', 'whatsapp_template'],
    },
  ],
  fee: [
    {
      why: 'a fee is shown with its member, its class and what was paid',
      tables: ['booking', 'class', 'payment_entry', 'payment_order', 'person', 'session'],
    },
  ],
  gift: [
    {
      why: 'a gift is shown with its giver, what was paid, and the holder of its pass',
      tables: ['pass', 'payment_order', 'person'],
    },
  ],
  identity: [
    {
      why: 'a sign-in is read with the factors of its person in one statement',
      tables: ['authenticator_app', 'passkey'],
    },
  ],
  integrity: [
    {
      why: 'the nightly check adds up the books of all features',
      tables: [
        'booking',
        'cash_up',
        'consequence',
        'document_series',
        'fee',
        'gift',
        'ledger_entry',
        'money_matter',
        'package_version',
        'pass',
        'pass_user',
        'pass_freeze',
        'payment_entry',
        'payment_order',
        'payment_refund',
        'person',
        'promo_code',
        'promo_code_use',
        'recurring_booking',
        'recurring_date',
        'seat_hold',
        'session',
        'tax_document',
        'tax_registration',
        'waitlist_entry',
      ],
    },
  ],
  invoice: [
    { why: 'the seller and its registration are settings', tables: ['tax_registration'] },
    {
      why: 'the tax report compares its documents with the payments',
      tables: ['gift', 'pass', 'payment_entry', 'payment_order', 'payment_refund', 'person'],
    },
    {
      why: 'the day of the supply decides whether a note corrects tax; a debit note follows its credit note',
      tables: ['gift', 'money_taken_back', 'payment_order', 'payment_refund'],
    },
  ],
  media: [
    {
      why: 'a picture is removed only if nothing shows it',
      tables: ['content_draft_media', 'instructor', 'location', 'post', 'studio_logo', 'training'],
    },
  ],
  members: [
    {
      why: 'a member is shown with their bookings, passes and payments, which are locked before their record',
      tables: [
        'audit_entry',
        'booking',
        'class',
        'enquiry',
        'enquiry_answer',
        'instructor',
        'ledger_entry',
        'message_consent',
        'pass',
        'pass_user',
        'pass_freeze',
        'payment_entry',
        'payment_order',
        'person',
        'seat_hold',
        'session',
        'waitlist_entry',
      ],
    },
  ],
  ourRules: [
    {
      why: 'a preview applies new rules to past late cancellations and no-shows',
      tables: ['booking', 'class', 'pass', 'pass_user', 'person', 'session'],
    },
    {
      why: 'a withdrawal is mailed to members who were notified of the change',
      tables: ['rule_number', 'sent_mail'],
    },
  ],
  passes: [
    {
      why: 'the validity of a pass depends on its bookings',
      tables: ['booking', 'class', 'consequence', 'session'],
    },
    { why: 'prices include the tax rate of the day', tables: ['gst_rate'] },
    { why: 'a package shows how many members hold it', tables: ['person'] },
    {
      why: 'the recipient of a gift does not see its price, and orders show whether a package was ever sold',
      tables: ['payment_order'],
    },
  ],
  passInvitation: [
    { why: 'the holder of the pass sends an invitation and gets mails about it', tables: ['pass', 'person'] },
  ],
  passNotice: [
    {
      why: 'one statement decides who gets a notice, by the balance of the pass and of other passes',
      tables: ['pass', 'person'],
    },
    {
      why: 'its mail suggests classes at the usual times of the member',
      tables: ['booking', 'class', 'instructor', 'session'],
    },
  ],
  payment: [
    { why: 'payments without a tax document get one', tables: ['tax_document', 'tax_registration'] },
    { why: 'an order shows the state of the fee that it paid', tables: ['fee'] },
    { why: 'an order shows the state of the gift that it bought', tables: ['gift'] },
    { why: 'a sale at the desk belongs to the cash drawer of the day', tables: ['cash_up'] },
    {
      why: 'a payment is shown with its pass, and only a sale whose pass is unused can be voided',
      tables: ['booking', 'class', 'instructor', 'pass', 'person', 'session'],
    },
    {
      why: 'the evidence for a dispute contains attendance, changes and mails',
      tables: [
        'attendance_mark',
        'consequence',
        'ledger_entry',
        'recurring_booking',
        'recurring_date',
        'sent_mail',
        'waitlist_entry',
      ],
    },
  ],
  promoCode: [
    {
      why: 'a promo code shows who used it',
      tables: ['payment_order', 'person'],
    },
    {
      why: 'a credit is owed for the booking of a class',
      tables: ['booking', 'class', 'session'],
    },
  ],
  push: [
    {
      why: 'a notification goes to the devices on which its person is signed in, and not after its class',
      tables: ['booking', 'person', 'sent_mail', 'session', 'sign_in', 'waitlist_entry'],
    },
  ],
  recurring: [
    {
      why: 'a recurring booking has sessions of a class, with bookings and waitlist entries of its member',
      tables: ['booking', 'class', 'instructor', 'person', 'session', 'waitlist_entry'],
    },
    { why: 'it is checked again when a fee is settled', tables: ['fee'] },
  ],
  sales: [
    {
      why: 'the desk lists payments with their buyers and passes',
      tables: [
        'money_matter',
        'money_taken_back',
        'pass',
        'payment_entry',
        'payment_order',
        'payment_refund',
        'person',
      ],
    },
  ],
  scheduling: [
    {
      why: 'the plan of a change reads its sessions and their bookings',
      tables: ['booking', 'class', 'instructor', 'location', 'person', 'room', 'session'],
    },
  ],
  settings: [
    { why: 'people who were notified of a change are notified of its withdrawal', tables: ['sent_mail'] },
    {
      why: 'the first day shows what a new studio still lacks',
      tables: ['class', 'data_import', 'person'],
    },
    {
      why: 'the page of a stricter rule counts the members whom it affects',
      tables: ['booking', 'pass', 'session'],
    },
  ],
  sharedDevice: [{ why: 'the lock screen shows the names of the staff of a device', tables: ['person'] }],
  spots: [
    {
      why: 'the plan shows a room, and a spot out of order affects the people who booked it',
      tables: ['booking', 'class', 'person', 'room', 'session'],
    },
  ],
  staff: [{ why: 'an instructor is linked to their account', tables: ['instructor', 'person'] }],
  studio: [
    {
      why: 'every page reads the settings through this feature',
      tables: [
        'class',
        'class_kind',
        'gst_rate',
        'location',
        'mail_words',
        'media',
        'person',
        'rule_number',
        'studio',
        'studio_logo',
      ],
    },
  ],
  timetable: [
    {
      why: 'sessions are generated from earlier rules too, except on holidays',
      tables: ['class_earlier_rule', 'holiday'],
    },
    {
      why: 'a listed session shows its kind, instructor and bookings',
      tables: ['booking', 'class_kind', 'instructor', 'purchase_booking'],
    },
  ],
  waitlist: [
    {
      why: 'the session is locked while its queue is decided, and the bookings of its members count',
      tables: ['booking', 'class', 'instructor', 'person', 'seat_hold', 'session'],
    },
  ],
}

/**
 * Which feature writes each table, and which features access tables of others. `structure.ts` compares this with the
 * SQL of their stores. An entry that no SQL needs is also a violation, so outdated entries must be removed.
 */

/**
 * The feature that writes each table. A table that is filled by triggers belongs to the feature whose rows fire
 * them.
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
  report: 'a figure is counted over the rows of any feature',
}

/** Tables by feature, each group with a reason. */
export type Access = Record<string, { why: string; tables: string[] }[]>

/**
 * How many entries the two lists below may have together. The numbers may only fall: lower them when an entry is
 * replaced by a call of the owner.
 */
export const CEILINGS = { writes: 21, reads: 236 }

/** Tables of other features to which a feature writes. */
export const WRITERS: Access = {
  booking: [
    { why: 'a cancelled session is marked with its bookings', tables: ['session'] },
    { why: 'a late cancellation or a no-show may come to a fee', tables: ['fee'] },
    { why: 'who waits instead of a booking that they exchanged is asked again', tables: ['waitlist_entry'] },
  ],
  content: [{ why: 'photographs of locations are content', tables: ['location'] }],
  dataImport: [
    {
      why: 'an import brings what another system knew of a person',
      tables: ['message_consent', 'person', 'person_detail'],
    },
  ],
  identity: [{ why: 'mails to an address that is closed are forgotten', tables: ['sent_mail'] }],
  members: [
    { why: 'two records of a person become one, and an erased one loses its name', tables: ['person'] },
  ],
  messages: [
    {
      why: 'who marked a mail as spam may switch mails on again; that feature depends on this one',
      tables: ['unreached_address'],
    },
  ],
  ourRules: [{ why: 'that a number was announced is noted with it', tables: ['rule_number'] }],
  passes: [
    { why: 'a merge joins the bookings of two users of one pass', tables: ['booking'] },
    {
      why: 'a freeze that ends early is no entry of the ledger: weekly bookings are looked at again',
      tables: ['recurring_booking'],
    },
  ],
  payment: [
    { why: 'a gift is paid, and ends, with its order', tables: ['gift'] },
    { why: 'a fee is paid with its order', tables: ['fee'] },
  ],
  scheduling: [
    {
      why: 'staff change the rules of classes; sessions change by use cases but for their rooms',
      tables: ['class', 'session'],
    },
  ],
  spots: [{ why: 'its sessions have as many seats as spots that work', tables: ['session'] }],
  whatsapp: [{ why: 'statuses of messages arrive', tables: ['sent_mail'] }],
  staff: [{ why: 'who teaches is linked to their account', tables: ['instructor'] }],
  waitlist: [{ why: 'a seat that is offered is held until it is taken', tables: ['seat_hold'] }],
}

/**
 * Tables of other features that a feature reads with its own SQL. If a use case or the `reads.server.ts` of the other
 * feature returns the data, call that instead.
 */
export const READERS: Access = {
  attendance: [
    {
      why: 'a roster shows who booked which session, with what, and how they were marked',
      tables: [
        'attendance_mark',
        'booking',
        'class',
        'instructor',
        'location',
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
      why: 'an entry is shown with the name of what it is about, whatever that is',
      tables: ['booking', 'class', 'instructor', 'package', 'pass', 'person', 'room', 'session'],
    },
  ],
  booking: [
    {
      why: 'a booking is decided on the session, the pass and the member in one statement',
      tables: ['class', 'ledger_entry', 'pass', 'person', 'session'],
    },
    {
      why: 'what is shown and mailed of a booking says where and with whom',
      tables: ['instructor', 'location', 'room', 'spot'],
    },
    { why: 'a fee whose money went back is owed again', tables: ['payment_entry'] },
    {
      why: 'an offered seat may be instead of another booking: both or neither',
      tables: ['waitlist_entry'],
    },
    { why: 'an open fee may keep its member from booking online', tables: ['fee'] },
    { why: 'a class that staff keep needs nothing more to take place', tables: ['session_kept'] },
  ],
  calendar: [
    {
      why: 'a feed lists what a member has booked, with where and with whom',
      tables: ['booking', 'class', 'instructor', 'location', 'session', 'spot'],
    },
  ],
  content: [
    { why: 'an article names the class to try', tables: ['class'] },
    { why: 'photographs of locations are content', tables: ['location', 'media'] },
    { why: 'a draft and a policy say who wrote them', tables: ['person'] },
  ],
  dataImport: [
    {
      why: 'a dry run compares a file with what is there, and an undo asks what was used since',
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
      why: 'a message is sent to who still wants it, and an answer is that of whom the number belongs to',
      tables: ['message_consent', 'person', 'sent_mail'],
    },
  ],
  messages: [
    { why: 'a mailed link of a record that was merged or erased is still opened', tables: ['person'] },
    { why: 'who marked a mail as spam sees such mails as switched off', tables: ['unreached_address'] },
  ],
  enquiry: [
    { why: 'an enquiry is of a member where the address is theirs', tables: ['person'] },
    {
      why: 'an answer by WhatsApp may be an approved message, for members who have not stopped them; that feature depends on this one',
      tables: ['message_consent', 'whatsapp_template'],
    },
  ],
  fee: [
    {
      why: 'a fee is shown with the member who owes it, for which class, and what was paid',
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
    { why: 'who sells, and under which registration, is a setting', tables: ['tax_registration'] },
    {
      why: 'the tax report compares its documents with the money that moved',
      tables: ['gift', 'pass', 'payment_entry', 'payment_order', 'payment_refund', 'person'],
    },
    {
      why: 'the day of the supply decides whether a note corrects tax, and a debit note is of the kind of what it takes back',
      tables: ['gift', 'money_taken_back', 'payment_order', 'payment_refund'],
    },
  ],
  media: [
    {
      why: 'a picture is removed only where nothing shows it',
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
        'payment_order',
        'payment_refund',
        'person',
        'seat_hold',
        'session',
        'waitlist_entry',
      ],
    },
  ],
  ourRules: [
    {
      why: 'what other rules would have come to is asked against what was cancelled late and missed',
      tables: ['booking', 'class', 'pass', 'pass_user', 'person', 'session'],
    },
    {
      why: 'a withdrawal is mailed to members who were notified of the change',
      tables: ['rule_number', 'sent_mail'],
    },
  ],
  passes: [
    {
      why: 'the dates of a pass follow from its bookings',
      tables: ['booking', 'class', 'consequence', 'session'],
    },
    { why: 'prices include the tax of the day', tables: ['gst_rate'] },
    { why: 'a package shows how many members hold it', tables: ['person'] },
    {
      why: 'the price of a gift is not shown to who got it, and what was ever sold is known from its orders',
      tables: ['payment_order'],
    },
  ],
  passInvitation: [
    { why: 'an invitation is that of the holder of its pass, who is written to', tables: ['pass', 'person'] },
  ],
  passNotice: [
    {
      why: 'who is notified of a pass is decided in one statement, on what is left of it and of others',
      tables: ['pass', 'person'],
    },
    {
      why: 'its mail names classes at the times at which its member comes',
      tables: ['booking', 'class', 'instructor', 'session'],
    },
  ],
  payment: [
    { why: 'money that moved without a tax document gets one', tables: ['tax_document', 'tax_registration'] },
    { why: 'an order says what became of the fee that it paid', tables: ['fee'] },
    { why: 'an order says what became of the gift that it bought', tables: ['gift'] },
    { why: 'a sale at the desk belongs to the cash drawer of the day', tables: ['cash_up'] },
    {
      why: 'a payment is shown with its pass, and a void asks whether that was used',
      tables: ['booking', 'class', 'instructor', 'pass', 'person', 'session'],
    },
    {
      why: 'the evidence for a dispute proves what was attended, done and mailed',
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
      why: 'a code shows who paid with it',
      tables: ['payment_order', 'person'],
    },
    {
      why: 'a credit is owed for the booking of a class',
      tables: ['booking', 'class', 'session'],
    },
  ],
  push: [
    {
      why: 'a message goes to the devices on which its person is signed in, before the class that it is about',
      tables: ['booking', 'person', 'sent_mail', 'session', 'sign_in', 'waitlist_entry'],
    },
  ],
  recurring: [
    {
      why: 'the dates of a recurring booking are the sessions of a class, and what its member has booked or waits for',
      tables: ['booking', 'class', 'instructor', 'person', 'session', 'waitlist_entry'],
    },
    { why: 'it is looked at again once a fee is settled', tables: ['fee'] },
  ],
  sales: [
    {
      why: 'payments are listed with their buyers and passes, for the desk',
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
      why: 'a change of the timetable is planned on its sessions and those booked',
      tables: ['booking', 'class', 'instructor', 'location', 'person', 'room', 'session'],
    },
  ],
  settings: [
    { why: 'who was notified of a change is notified of its withdrawal', tables: ['sent_mail'] },
    {
      why: 'the first day shows what a new studio still lacks',
      tables: ['class', 'data_import', 'person'],
    },
    {
      why: 'a stricter rule counts whom it concerns',
      tables: ['booking', 'pass', 'session'],
    },
  ],
  sharedDevice: [{ why: 'the lock screen names who works at a device', tables: ['person'] }],
  spots: [
    {
      why: 'a plan is drawn of a room, and a spot out of order concerns who booked it',
      tables: ['booking', 'class', 'person', 'room', 'session'],
    },
  ],
  staff: [{ why: 'who teaches is linked to their account', tables: ['instructor', 'person'] }],
  studio: [
    {
      why: 'what settings write is read here, by every page',
      tables: [
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
      why: 'sessions are generated by the rules of before, but for holidays',
      tables: ['class_earlier_rule', 'holiday'],
    },
    {
      why: 'a listed session says its kind, who teaches it and what is booked',
      tables: ['booking', 'class_kind', 'instructor', 'purchase_booking'],
    },
  ],
  waitlist: [
    {
      why: 'a queue is decided under the lock of its session, on what its members have booked',
      tables: ['booking', 'class', 'instructor', 'person', 'seat_hold', 'session'],
    },
  ],
}

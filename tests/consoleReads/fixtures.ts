import type { Ask } from './facts.ts'

/** Uploads a file as the owner; returns `data`. */
export type Upload = (path: string, file: Buffer) => Promise<{ _id: string }>

const ROWS = 500

/** Every second row is invalid, so that there are two pages of problems. */
const csv = () =>
  [
    'First Name,Last Name,Email,Phone',
    ...Array.from({ length: ROWS }, (_, n) =>
      n % 2 ? `Import,No ${n},import${n}@bench.example,98${100_000_00 + n}` : `Import,No ${n},nobody,98${n}`,
    ),
  ].join('\n')

/**
 * Creates data that the demo does not have and that some screens need: an imported file, a finished long job, a waiting
 * edit, a recurring booking, a fee, a waitlist.
 */
export async function makeFixtures(ask: Ask, upload: Upload): Promise<() => Promise<void>> {
  const imported = await upload('/console/imports?fileName=members.csv&kind=members', Buffer.from(csv()))
  const [job] = await ask(`
    insert into long_job (kind, total, done, state, started_by, started_at, finished_at)
    select 'data.export', 1, 1, 'done', id, now(), now() from person where role = 'owner' limit 1 returning id`)
  await ask(`
    insert into session_edit (session_id, reason, noticed_at)
    select id, 'holiday', now() from session where booked > 0 and cancelled_at is null
    order by starts_at desc limit 1 on conflict do nothing`)
  // A recurring booking with an upcoming date, and a next date that waits for a seat.
  const [weekly] = await ask(`
    with booked as (select b.id, b.person_id, s.class_id, s.date
      from booking b join session s on s.id = b.session_id
      where b.status = 'scheduled' order by s.starts_at desc limit 1),
    made as (insert into recurring_booking (person_id, class_id, weekday, starts_on, ends_on, ends_with_pass,
        waits_if_full, created_at, created_by)
      select person_id, class_id, extract(isodow from date), date, date + 7, false, true, now(), person_id
      from booked returning id)
    insert into recurring_date (recurring_id, date, outcome, booking_id, decided_at)
    select made.id, date, 'booked', booked.id, now() from made, booked
    returning recurring_id as id`)
  // A fee can't be deleted, so this one stays. It is undone, so that nobody owes it.
  await ask(`
    insert into fee (booking_id, cause, amount_paise, made_at, is_undone)
    select id, 'no show', 20000, now(), true from booking
    where not exists (select from fee) order by id limit 1`)
  const [waited] = await ask(`
    insert into waitlist_entry (session_id, person_id, joined_at, status, ended_at, automatic, late_too, one_class)
    select session_id, person_id, booked_at, 'left', booked_at, false, false, false from booking order by id limit 1
    returning id`)
  return async () => {
    await ask(`delete from waitlist_entry where id = '${waited?.id}'`)
    await ask(`delete from recurring_booking where id = '${weekly?.id}'`)
    await ask(`delete from session_edit where reason = 'holiday' and decision is null`)
    await ask(`delete from data_import where id = '${imported._id}'`)
    await ask(`delete from long_job where id = '${job?.id}'`)
  }
}

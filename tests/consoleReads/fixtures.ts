import type { Ask } from './facts.ts'

/** Uploads a file as the owner; returns `data`. */
export type Upload = (path: string, file: Buffer) => Promise<{ _id: string }>

const ROWS = 500

/** Every other line is invalid: a page of problems and one after it. */
const csv = () =>
  [
    'First Name,Last Name,Email,Phone',
    ...Array.from({ length: ROWS }, (_, n) =>
      n % 2 ? `Import,No ${n},import${n}@bench.example,98${100_000_00 + n}` : `Import,No ${n},nobody,98${n}`,
    ),
  ].join('\n')

/** What the demo lacks and some screens read: an imported file, a finished long job, a waiting edit. */
export async function makeFixtures(ask: Ask, upload: Upload): Promise<() => Promise<void>> {
  const imported = await upload('/console/imports?fileName=members.csv&kind=members', Buffer.from(csv()))
  const [job] = await ask(`
    insert into long_job (kind, total, done, state, started_by, started_at, finished_at)
    select 'data.export', 1, 1, 'done', id, now(), now() from person where role = 'owner' limit 1 returning id`)
  await ask(`
    insert into session_edit (session_id, reason, noticed_at)
    select id, 'holiday', now() from session where booked > 0 and cancelled_at is null
    order by starts_at desc limit 1 on conflict do nothing`)
  return async () => {
    await ask(`delete from session_edit where reason = 'holiday' and decision is null`)
    await ask(`delete from data_import where id = '${imported._id}'`)
    await ask(`delete from long_job where id = '${job?.id}'`)
  }
}

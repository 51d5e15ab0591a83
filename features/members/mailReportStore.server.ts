import { sql } from 'kysely'
import type { Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { MailReport } from './mailReport.ts'

/** The sent mails that a report is about, and whether its recipient is still the address of their person. */
const reported = ({ mailIds, recipient }: MailReport) => sql`
  select m.id, m.person_id, coalesce(p.email = ${recipient}::citext, false) as is_theirs
  from sent_mail m join person p on p.id = m.person_id
  where m.id = any(${mailIds}::uuid[]) and m.channel = 'mail'`

/** Whether the log contains the mail; a complaint must also be from the person's current address. */
export async function isLogged(trx: Trx, report: MailReport): Promise<boolean> {
  const { rows } = await sql`
    select from (${reported(report)}) r where is_theirs or ${report.kind === 'bounced'} limit 1`.execute(trx)
  return rows.length > 0
}

/** Records that an accepted mail did not arrive. A repeated report changes nothing. */
export async function recordBounce(trx: Trx, report: MailReport, now: Temporal.Instant): Promise<void> {
  const { reason, code } = report
  await sql`
    with reported as (${reported(report)}),
    failed as (
      update sent_mail m set sent_at = null, failed_at = ${toDate(now)}, reason = ${reason},
          reason_since = ${toDate(now)}, smtp_code = ${code}
        from reported r where m.id = r.id and m.failed_at is null
        returning r.person_id, r.is_theirs)
    insert into unreached_address (person_id, since, smtp_code)
      select distinct person_id, ${toDate(now)}::timestamptz, ${code} from failed
      where is_theirs and ${reason} = 'noMailbox'
    on conflict do nothing`.execute(trx)
}

/** Records a complaint; returns the person who complained, unless that was already recorded. */
export async function recordComplaint(
  trx: Trx,
  report: MailReport,
  now: Temporal.Instant,
): Promise<{ personId: string; hasNews: boolean }[]> {
  const { rows } = await sql<{ personId: string; hasNews: boolean }>`
    with reported as (${reported(report)})
    insert into unreached_address as u (person_id, since, complained)
      select distinct person_id, ${toDate(now)}::timestamptz, true from reported where is_theirs
    on conflict (person_id) do update set complained = true, since = excluded.since where not u.complained
    returning person_id, coalesce((
      select given from message_consent c where c.person_id = u.person_id and purpose = 'news'
      order by id desc limit 1), false) as has_news`.execute(trx)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'
import { parametersOf } from './rules.ts'
import { hasOptedOut } from './whatsappStore.server.ts'

interface ReplyToSend {
  /** The number in digits, with the country code. */
  phone: string
  text: string
  template: { name: string; language: string; parameters: string[] } | null
  /** Whether the recipient has stopped templates, so that only free text may be sent. */
  hasOptedOut: boolean
  /** The time at which the recipient last wrote by WhatsApp. */
  wroteAt: Temporal.Instant | null
}

/** The current data of an answer by WhatsApp; undefined if the recipient was erased. */
export async function replyToSend(db: Db, answerId: string): Promise<ReplyToSend | undefined> {
  const { rows } = await sql<{
    phone: string
    name: string
    text: string
    template: string | null
    language: string | null
    wording: string | null
    wroteAt: Date | null
  }>`
    select e.phone, e.name, a.body as text, a.template, a.language, t.body as wording,
      (select max(w.whatsapp_at) from enquiry w where w.phone = e.phone and w.whatsapp_at is not null) as wrote_at
    from enquiry_answer a join enquiry e on e.id = a.enquiry_id
    left join whatsapp_template t on t.name = a.template and t.language = a.language
    where a.id = ${answerId} and a.channel = 'whatsapp' and e.phone is not null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { phone, text, name, template, language, wording, wroteAt } = row
  return {
    phone,
    text,
    hasOptedOut: await hasOptedOut(db, phone),
    wroteAt: wroteAt && fromDate(wroteAt),
    template:
      template !== null && language !== null
        ? { name: template, language, parameters: parametersOf(wording ?? '', name) }
        : null,
  }
}

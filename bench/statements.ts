import type { Pool } from 'pg'

/** A statement as it was sent to PostgreSQL. */
export interface SentStatement {
  text: string
  values: unknown[]
}

/** Records every statement that a pool sends. Must be called before the pool connects. */
export function recordStatements(pool: Pool): SentStatement[] {
  const sent: SentStatement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        const [first, values] = args as [string | SentStatement, unknown[] | undefined]
        if (typeof first === 'string') sent.push({ text: first, values: Array.isArray(values) ? values : [] })
        else sent.push({ text: first.text, values: first.values ?? [] })
        return query(...args)
      },
    })
  })
  return sent
}

/** The values in the statements of a booking, by name. Times are ISO text. */
export interface StatementValues {
  person: string
  classId: string
  date: string
  session: string
  pass: string
  version: number
  startsAt: string
  validFrom: string
  validUntil: string
  cancelBy: string
  cancellationPolicy: string
  now: string
}

/** A statement with named values, so that it can be sent for other bookings. Values without a name never change. */
export interface Template {
  text: string
  slots: { name?: keyof StatementValues; value?: unknown }[]
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** Replaces the values of one booking in its statements with their names. */
export const templatesOf = (sent: SentStatement[], given: StatementValues): Template[] =>
  sent.map(({ text, values }) => ({
    text,
    slots: values.map((value) => {
      const slot = Object.entries(given).find(([, known]) => asText(known) === asText(value))
      return slot ? { name: slot[0] as keyof StatementValues } : { value }
    }),
  }))

import { isPgError, lostToAnother } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'

const LOCK_NOT_AVAILABLE = '55P03'
/**
 * SQLSTATE of a database that can't serve now: connection lost, out of resources, a statement ended by its
 * time-out, shutting down or starting up, a stand-by that does not write.
 */
const AWAY = /^(08...|53...|57014|57P0[1-5]|25P03|25006)$/
const FOREIGN_KEY_VIOLATION = '23503'
/** What Node says of a connection that is not there. */
const NO_CONNECTION = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver and Kysely say, which have no codes for it. */
const ABANDONED =
  /^(Query read timeout|timeout e\w+|Connection terminated|Client (has|was) .* not queryable$|Postgres connection has been)/

/**
 * What an error of the database means for who asks: BUSY when others held what was needed, UNAVAILABLE when
 * there was no answer; whether a COMMIT went through is not known then. Undefined: a fault of ours.
 */
export function databaseRefusal(error: Error & { code?: unknown; syscall?: unknown }): Refusal | undefined {
  if (isPgError(error)) {
    if (error.code === LOCK_NOT_AVAILABLE || lostToAnother(error)) {
      return new Refusal('BUSY', { retryAfterSeconds: 1 })
    }
    // Merged or erased a moment ago.
    if (error.constraint === 'person_gone') return new Refusal('PERSON_GONE')
    if (namesMissingPerson(error)) return new Refusal('NOT_FOUND')
    return AWAY.test(error.code) ? unavailable() : undefined
  }
  const code = typeof error.code === 'string' ? error.code : ''
  const away = NO_CONNECTION.test(code) || error.syscall === 'connect' || ABANDONED.test(error.message)
  return away ? unavailable() : undefined
}

/** An insert for a person whom another transaction deleted after they were looked up. */
const namesMissingPerson = ({
  code,
  constraint,
  message,
}: {
  code: string
  constraint?: string | undefined
  message: string
}) =>
  code === FOREIGN_KEY_VIOLATION && message.startsWith('insert') && !!constraint?.endsWith('_person_id_fkey')

const unavailable = () => new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })

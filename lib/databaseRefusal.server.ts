import { isPgError, isSerializationFailure } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isOutcomeUnknown } from '#lib/unknownOutcome.server.ts'

const LOCK_NOT_AVAILABLE = '55P03'
/**
 * SQLSTATEs of a database that can't respond now: connection lost, out of resources, statement timed out, starting
 * up or shutting down.
 */
const UNAVAILABLE_STATES = /^(08...|53...|57014|57P0[1-5]|25P03)$/
/** The database is a standby, or set to read-only. */
const READ_ONLY = '25006'
const FOREIGN_KEY_VIOLATION = '23503'
/** Node's error codes for a connection that could not be used. */
const NO_CONNECTION = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of the driver and Kysely that have no error code. */
const DRIVER_MESSAGES =
  /^(Query read timeout|timeout e\w+|Connection terminated|Client (has|was) .* not queryable$|Postgres connection has been)/

/**
 * What a database error means for the caller. BUSY: another transaction held a lock. UNAVAILABLE: there was no
 * response. OUTCOME_UNKNOWN: there was no response to a COMMIT, which may have succeeded. Undefined: the error is a
 * bug.
 */
export function databaseRefusal(error: Error & { code?: unknown; syscall?: unknown }): Refusal | undefined {
  if (isOutcomeUnknown(error)) return new Refusal('OUTCOME_UNKNOWN', { retryAfterSeconds: 2 })
  if (isPgError(error)) {
    if (error.code === LOCK_NOT_AVAILABLE || isSerializationFailure(error)) {
      return new Refusal('BUSY', { retryAfterSeconds: 1 })
    }
    // The person was merged or erased moments ago.
    if (error.constraint === 'person_gone') return new Refusal('PERSON_GONE')
    if (referencesMissingPerson(error)) return new Refusal('NOT_FOUND')
    if (error.code === READ_ONLY) return new Refusal('READ_ONLY', { retryAfterSeconds: 5 })
    return UNAVAILABLE_STATES.test(error.code) ? unavailable() : undefined
  }
  const code = typeof error.code === 'string' ? error.code : ''
  const isUnavailable =
    NO_CONNECTION.test(code) || error.syscall === 'connect' || DRIVER_MESSAGES.test(error.message)
  return isUnavailable ? unavailable() : undefined
}

/** An insert that references a person whom another transaction has deleted since they were read. */
const referencesMissingPerson = ({
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

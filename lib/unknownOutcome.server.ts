interface PgError {
  code: string
  constraint?: string
}

export const isPgError = (error: unknown): error is Error & PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error

/**
 * Whether the error was sent by a running PostgreSQL, and not by a pooler or a server that is shutting down.
 */
export const isFromPostgres = (error: unknown): boolean =>
  isPgError(error) && !/^(08|53|57P)/.test(error.code)

/** True if a COMMIT was sent, and then the connection was lost or the server ended while it was being carried out. */
export const mayHaveCommitted = (error: unknown): boolean =>
  isPgError(error)
    ? /^(08|57P)/.test(error.code)
    : // A COMMIT of a failed transaction, to which PostgreSQL responded with ROLLBACK.
      !(error instanceof Error && error.name === 'AbortedTransactionError')

const unknown = new WeakSet<object>()

/**
 * Records that a COMMIT, or a statement outside a transaction, was sent and got no response: it may have been
 * executed.
 */
export const setOutcomeUnknown = (error: unknown): void => {
  if (typeof error === 'object' && error) unknown.add(error)
}

export const isOutcomeUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unknown.has(error)

interface PgError {
  code: string
  constraint?: string
}

export const isPgError = (error: unknown): error is Error & PgError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error

/** An error that PostgreSQL itself sent, while it works, is an answer; a pooler's, or that of its end, is none. */
export const isAnswer = (error: unknown): boolean => isPgError(error) && !/^(08|53|57P)/.test(error.code)

/** After a COMMIT that was sent: the connection was lost, or the server ended while it was being carried out. */
export const mayHaveCommitted = (error: unknown): boolean =>
  isPgError(error)
    ? /^(08|57P)/.test(error.code)
    : // A COMMIT of a transaction that had failed, answered by ROLLBACK.
      !(error instanceof Error && error.name === 'AbortedTransactionError')

const unknown = new WeakSet<object>()

/** A COMMIT, or a statement that is its own transaction, was sent and never answered: it may have been carried out. */
export const setOutcomeUnknown = (error: unknown): void => {
  if (typeof error === 'object' && error) unknown.add(error)
}

export const isOutcomeUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unknown.has(error)

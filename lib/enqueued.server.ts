import type pg from 'pg'

/** SQLSTATE of the notice of `enqueue_job` that its transaction has enqueued a job; the detail is the kind. */
const ENQUEUED = 'CT100'

/** The functions that start the workers of this process, by kind of job. */
const workers = new Map<string, Set<() => void>>()
/** The functions that notify other processes of a waiting job. */
const remoteNotifiers = new Set<(kind: string) => void>()

/** Adds a function that makes a worker look for jobs. Returns a function that removes it. */
export function addWorker(kind: string, wake: () => void): () => void {
  const workersOfKind = workers.get(kind) ?? new Set()
  workers.set(kind, workersOfKind.add(wake))
  return () => workersOfKind.delete(wake)
}

/** Adds a function that notifies other processes. Returns a function that removes it. */
export function addRemoteNotifier(notify: (kind: string) => void): () => void {
  remoteNotifiers.add(notify)
  return () => remoteNotifiers.delete(notify)
}

/** Makes the workers of this process look for jobs of a kind now. Returns false if there are none. */
export function wakeWorkers(kind: string): boolean {
  const workersOfKind = workers.get(kind)
  for (const wake of workersOfKind ?? []) wake()
  return Boolean(workersOfKind?.size)
}

/** Starts all workers of this process, because messages of other processes may have been missed. */
export const wakeAllWorkers = (): void => {
  for (const kind of workers.keys()) wakeWorkers(kind)
}

/** Jobs of a kind have been committed. A server without workers for them (`ROLE=web`) notifies the others. */
export function notifyWorkers(kind: string): void {
  if (wakeWorkers(kind)) return
  for (const notify of remoteNotifiers) notify(kind)
}

/**
 * Starts the workers for jobs that a connection's transactions enqueue by `enqueue_job`, in a statement, a
 * function or a trigger. The workers start when the transaction has ended; after a rollback they find nothing.
 */
export function watchEnqueued(client: pg.Client): void {
  const kinds = new Set<string>()
  client.on('notice', ({ code, detail }) => {
    if (code === ENQUEUED && detail) kinds.add(detail)
  })
  client.connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (!kinds.size || status !== 'I') return
    for (const kind of kinds) notifyWorkers(kind)
    kinds.clear()
  })
}

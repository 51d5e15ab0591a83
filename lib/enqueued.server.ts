import type pg from 'pg'

/** SQLSTATE of the notice of `enqueue_job` that its transaction has enqueued a job; the detail is the kind. */
const ENQUEUED = 'CT100'

/** The functions that start the workers of this process, by kind of job. */
const workers = new Map<string, Set<() => void>>()
/** The functions that notify other processes of a waiting job. */
const remoteNotifiers = new Set<(kind: string) => void>()

/** Returns how to remove it again. */
export function addWorker(kind: string, wake: () => void): () => void {
  const ofKind = workers.get(kind) ?? new Set()
  workers.set(kind, ofKind.add(wake))
  return () => ofKind.delete(wake)
}

/** Returns how to remove it again. */
export function addRemoteNotifier(notify: (kind: string) => void): () => void {
  remoteNotifiers.add(notify)
  return () => remoteNotifiers.delete(notify)
}

/** Makes the workers of this process look for jobs of a kind now. False: it has none. */
export function wakeWorkers(kind: string): boolean {
  const ofKind = workers.get(kind)
  for (const wake of ofKind ?? []) wake()
  return Boolean(ofKind?.size)
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
 * function or a trigger. It does so when the transaction has ended; after a rollback they find nothing.
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

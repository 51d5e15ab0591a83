import { createStore, get, update } from 'idb-keyval'
import type { Mark } from '#features/booking/markRules.ts'
import { ApiError } from '#lib/api.ts'
import { isoInstant, systemClock } from '#lib/time.ts'
import { attendanceApi } from '../queries.ts'
import type { MarkedView } from '../schema.ts'

/**
 * A mark on a roster. The browser stores it until the server has it, so that neither a lost connection nor a reload
 * loses it.
 */
export interface PendingMark {
  key: string
  bookingId: string
  sessionId: string
  mark: Mark
  /** When the mark was made, as ISO text, by the studio's clock as estimated on this device. */
  madeAt: string
  /** The member's name, to show if the mark conflicts with a change. */
  name: string
  /** The member of staff who made the mark. It is sent only with their own sign-in. */
  by: string
}

/**
 * A response of the server that must be shown: somebody else has also marked the booking, or the mark was refused.
 */
export type MarkConflict = { pendingMark: PendingMark } & (
  | { kind: 'overtaken' | 'replaced'; other: NonNullable<MarkedView['replaced']> }
  | { kind: 'refused'; why: string }
)

export interface QueueState {
  pending: readonly PendingMark[]
  /** The progress while several marks are sent: number `at` of `of`. */
  sending: { at: number; of: number } | null
  /** How many marks were just sent, if there were several. */
  sent: number
  conflicts: readonly MarkConflict[]
}

const KEY = 'taps'
/** Tabs of one browser share the marks; one tab at a time sends them. */
const LOCK = 'contrology.desk.taps'
const RETRY_MS = 5_000

let state: QueueState = { pending: [], sending: null, sent: 0, conflicts: [] }
const listeners = new Set<() => void>()
const set = (patch: Partial<QueueState>) => {
  state = { ...state, ...patch }
  for (const listener of listeners) listener()
}

let openedStore: ReturnType<typeof createStore> | undefined
const store = () => {
  openedStore ??= createStore('contrology-desk', 'taps')
  return openedStore
}
const change = async (edit: (pending: PendingMark[]) => PendingMark[]) => {
  let pending: PendingMark[] = []
  // If the browser blocks storage, the marks exist only as long as this page.
  await update<PendingMark[]>(
    KEY,
    (before = []) => {
      pending = edit(before)
      return pending
    },
    store(),
  ).catch(() => {
    pending = edit([...state.pending])
  })
  set({ pending })
}

const read = async () =>
  set({ pending: (await get<PendingMark[]>(KEY, store()).catch(() => undefined)) ?? state.pending })

type MarkListener = (pendingMark: PendingMark, marked: MarkedView) => void
let onMarked: MarkListener = () => {}
let sender = ''
let timer: ReturnType<typeof setTimeout> | undefined

export const attendanceQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getState: () => state,

  /**
   * Sets the person who sends, and the callback for results. Reads the marks that were stored before a reload, and
   * sends them.
   */
  async open(personId: string, onResult: MarkListener): Promise<void> {
    sender = personId
    onMarked = onResult
    await read()
    await flush()
  },

  async add(pendingMark: Omit<PendingMark, 'key' | 'madeAt' | 'by'>): Promise<void> {
    const mark = {
      ...pendingMark,
      key: crypto.randomUUID(),
      madeAt: isoInstant(systemClock.now()),
      by: sender,
    }
    // Only the last mark of a booking needs to be sent.
    const withNewMark = (pending: readonly PendingMark[]) => [
      ...pending.filter(({ bookingId, by }) => bookingId !== mark.bookingId || by !== mark.by),
      mark,
    ]
    // Shown before the mark is stored or sent.
    set({ pending: withNewMark(state.pending), sent: 0 })
    await change(withNewMark)
    await flush()
  },

  dismissConflicts: () => set({ conflicts: [] }),
  /** Called when the person has seen that the marks were sent. */
  dismissSent: () => set({ sent: 0 }),
  flush,
}

/** Sends the stored marks in their order, until none is left or the connection fails. */
async function flush(): Promise<void> {
  clearTimeout(timer)
  if (!navigator.onLine) return
  await withTabLock(async () => {
    // Another tab may have sent or added marks.
    await read()
    const ownMarks = () => state.pending.filter(({ by }) => by === sender)
    const total = ownMarks().length
    let index = 0
    for (let pendingMark = ownMarks()[0]; pendingMark; pendingMark = ownMarks()[0]) {
      index += 1
      // A single mark on a good connection needs no message.
      if (total > 1) set({ sending: { at: index, of: Math.max(total, index) } })
      if (!(await send(pendingMark))) {
        timer = setTimeout(() => void flush(), RETRY_MS)
        break
      }
    }
    set({ sending: null, sent: total > 1 && ownMarks().length === 0 ? total : state.sent })
  })
}

const withTabLock = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(LOCK, work)
  else await work()
}

/** Returns false if the mark could not be sent now; it stays stored. */
async function send(pendingMark: PendingMark): Promise<boolean> {
  const { key, mark, madeAt, bookingId } = pendingMark
  try {
    const sent = { params: { bookingId }, body: { key, mark, madeAt } }
    const { data } = await attendanceApi('POST /console/bookings/:bookingId/marks', sent)
    onMarked(pendingMark, data)
    if (data.outcome === 'overtaken') addConflict({ pendingMark, kind: 'overtaken', other: data.mark })
    else if (data.replaced) addConflict({ pendingMark, kind: 'replaced', other: data.replaced })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (!isRefused || error.status === 401 || error.status === 429 || error.code === 'BUSY') return false
    addConflict({ pendingMark, kind: 'refused', why: error.message })
  }
  await change((pending) => pending.filter((each) => each.key !== key))
  return true
}

const addConflict = (conflict: MarkConflict) => set({ conflicts: [...state.conflicts, conflict] })

if (typeof window !== 'undefined') window.addEventListener('online', () => void flush())

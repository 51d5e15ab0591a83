import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import type { DraftContent } from '../../draftSchema.ts'
import { contentApi } from '../queries.ts'
import type { DraftView } from '../schema.ts'

/** The time without typing after which the text is sent. */
const PAUSE_MS = 1_200
/** The time before a retry while offline, and before the first retry after another failure. */
const RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

/**
 * The pause before the same text is sent again, after so many failures in a row; it grows while the server responds
 * with errors. Undefined if the same text would be refused again.
 */
export function retryPause(error: unknown, failures: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'OFFLINE') return RETRY_MS
  const isTemporary = error.status === 429 || error.status >= 500 || error.code === 'BUSY'
  return isTemporary ? Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS) : undefined
}

/** `failed`: it is sent again by itself. `refused`: it is sent again only after a change. */
export type SaveState = 'saved' | 'waiting' | 'sending' | 'failed' | 'refused'
export interface Conflict {
  message: string
  /** The names of the fields that differ. */
  parts: string[]
}

interface StoredDraft {
  version: number
  content: DraftContent
}
const keyOf = (id: string) => `contrology.desk.write.${id}`
const readStored = (id: string) => tabStorage.read(keyOf(id)) as StoredDraft | null

/**
 * The edited text. It is saved to the server at each pause, and in this window until then, so that a reload or a
 * lost connection loses nothing. If somebody else has saved, nothing is sent until one version is chosen.
 */
export function useAutosave(
  loaded: DraftView,
  onSaved: (draft: DraftView) => void,
  onRefused: (error: unknown) => void,
) {
  const draftId = loaded._id
  const [stored] = useState(() => readStored(draftId))
  const [content, setContent] = useState(stored?.content ?? loaded.content)
  const [saving, setSaving] = useState<SaveState>(stored ? 'waiting' : 'saved')
  const [conflict, setConflict] = useState<Conflict>()
  const latest = useRef({
    content,
    version: stored?.version ?? loaded.version,
    changed: stored !== null && stored !== undefined,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  const failures = useRef(0)
  const isMounted = useRef(true)

  const send = async (): Promise<void> => {
    clearTimeout(timer.current)
    if (!latest.current.changed) return
    latest.current.changed = false
    setSaving('sending')
    const { content: body, version } = latest.current
    try {
      const { data } = await contentApi('PUT /console/drafts/:draftId', {
        params: { draftId },
        body: { version, content: body },
      })
      latest.current.version = data.version
      failures.current = 0
      onSaved(data)
      if (latest.current.changed) {
        // What was typed in the meantime was stored with the version before this save.
        tabStorage.save(keyOf(draftId), { version: data.version, content: latest.current.content })
        return sendAfter(PAUSE_MS)
      }
      tabStorage.drop(keyOf(draftId))
      setSaving('saved')
    } catch (error) {
      latest.current.changed = true
      if (error instanceof ApiError && error.code === 'CHANGED') {
        setConflict({ message: error.message, parts: Object.keys(error.fields) })
        setSaving('waiting')
      } else {
        failures.current += 1
        const pause = retryPause(error, failures.current)
        setSaving(pause === undefined ? 'refused' : 'failed')
        if (pause === undefined) onRefused(error)
        else sendAfter(pause)
      }
      throw error
    }
  }
  /** One request at a time, because each sends the version that the previous one returned. */
  const flush = (): Promise<void> => {
    sending.current = (sending.current ?? Promise.resolve()).catch(() => {}).then(send)
    return sending.current
  }
  const sendAfter = (pause: number) => {
    clearTimeout(timer.current)
    // What is not sent stays in this window, and is sent when the draft is opened again.
    if (!isMounted.current) return
    timer.current = setTimeout(() => void flush().catch(() => {}), pause)
  }
  const change = (next: DraftContent) => {
    latest.current = { ...latest.current, content: next, changed: true }
    setContent(next)
    setSaving('waiting')
    tabStorage.save(keyOf(draftId), { version: latest.current.version, content: next })
    if (!conflict) sendAfter(PAUSE_MS)
  }
  const startSaving = useRef(sendAfter)
  useEffect(() => {
    isMounted.current = true
    if (latest.current.changed) startSaving.current(0)
    return () => {
      isMounted.current = false
      clearTimeout(timer.current)
    }
  }, [])

  return {
    content,
    saving,
    conflict,
    change,
    flush,
    version: () => latest.current.version,
    /** Overwrites the other person's version with this one. */
    keepMine: async () => {
      const { data } = await contentApi('GET /console/drafts/:draftId', { params: { draftId } })
      latest.current = { ...latest.current, version: data.version, changed: true }
      setConflict(undefined)
      await flush()
    },
    /** Discards the unsaved text; the caller must then reload the screen. */
    forget: () => {
      clearTimeout(timer.current)
      latest.current.changed = false
      tabStorage.drop(keyOf(draftId))
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>

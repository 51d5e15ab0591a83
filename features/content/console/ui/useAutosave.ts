import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { tabStorage } from '#ui/tabStorage.ts'
import type { DraftContent } from '../../draftSchema.ts'
import { contentApi } from '../queries.ts'
import type { DraftView } from '../schema.ts'

/** Milliseconds without typing before the text is sent; also the pause before a retry. */
const PAUSE = 1_200
const AGAIN = 5_000

export type SaveState = 'saved' | 'waiting' | 'sending' | 'failed'
export interface Conflict {
  message: string
  /** What differs. */
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
export function useAutosave(loaded: DraftView, onSaved: (draft: DraftView) => void) {
  const draftId = loaded._id
  const [found] = useState(() => readStored(draftId))
  const [content, setContent] = useState(found?.content ?? loaded.content)
  const [saving, setSaving] = useState<SaveState>(found ? 'waiting' : 'saved')
  const [conflict, setConflict] = useState<Conflict>()
  const now = useRef({
    content,
    version: found?.version ?? loaded.version,
    changed: found !== null && found !== undefined,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(undefined)

  const send = async (): Promise<void> => {
    clearTimeout(timer.current)
    if (!now.current.changed) return
    now.current.changed = false
    setSaving('sending')
    const { content: body, version } = now.current
    try {
      const { data } = await contentApi('PUT /console/drafts/:draftId', {
        params: { draftId },
        body: { version, content: body },
      })
      now.current.version = data.version
      onSaved(data)
      if (now.current.changed) return later(PAUSE)
      tabStorage.drop(keyOf(draftId))
      setSaving('saved')
    } catch (error) {
      now.current.changed = true
      if (error instanceof ApiError && error.code === 'CHANGED') {
        setConflict({ message: error.message, parts: Object.keys(error.fields) })
        setSaving('waiting')
      } else {
        setSaving('failed')
        if (error instanceof ApiError && error.code === 'OFFLINE') later(AGAIN)
      }
      throw error
    }
  }
  /** One after the other: each sends the version that the previous one made. */
  const flush = (): Promise<void> => {
    sending.current = (sending.current ?? Promise.resolve()).catch(() => {}).then(send)
    return sending.current
  }
  const later = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => {}), pause)
  }
  const change = (next: DraftContent) => {
    now.current = { ...now.current, content: next, changed: true }
    setContent(next)
    setSaving('waiting')
    tabStorage.save(keyOf(draftId), { version: now.current.version, content: next })
    if (!conflict) later(PAUSE)
  }
  const first = useRef(later)
  useEffect(() => {
    if (now.current.changed) first.current(0)
    return () => clearTimeout(timer.current)
  }, [])

  return {
    content,
    saving,
    conflict,
    change,
    flush,
    version: () => now.current.version,
    /** Overwrites the other person's version with this one. */
    keepMine: async () => {
      const { data } = await contentApi('GET /console/drafts/:draftId', { params: { draftId } })
      now.current = { ...now.current, version: data.version, changed: true }
      setConflict(undefined)
      await flush()
    },
    /** Discards this version; the screen must be reloaded. */
    forget: () => {
      clearTimeout(timer.current)
      now.current.changed = false
      tabStorage.drop(keyOf(draftId))
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>

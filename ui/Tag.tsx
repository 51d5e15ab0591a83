import type { ReactNode } from 'react'
import './tag.css'

/** ok: good news; warn: soon; ink: yours; bad: it cost something; off: over; run: not sure to happen yet. */
export type TagTone = 'ok' | 'warn' | 'ink' | 'bad' | 'off' | 'run'

/** One state in one or two words. */
export const Tag = ({ tone, children }: { tone: TagTone; children: ReactNode }) => (
  <span className={`tag ${tone}`}>{children}</span>
)

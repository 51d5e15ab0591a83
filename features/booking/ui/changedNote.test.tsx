import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SessionView } from '#features/timetable/schema.ts'
import { systemClock } from '#lib/time.ts'
import { ChangedNote } from './ChangedNote.tsx'

const inDays = (days: number) =>
  systemClock
    .now()
    .add({ hours: 24 * days })
    .toString()
const session = {
  date: '2026-11-26',
  startsAt: inDays(3),
  duration: 50,
  instructor: { name: 'Rhea Rao' },
  location: 'Gurugram',
  cancelBy: inDays(2),
} as SessionView
const noteOf = (now: Partial<SessionView>) =>
  renderToStaticMarkup(<ChangedNote before={session} now={{ ...session, ...now }} />)

test('the note about a changed class shows the new deadline, or that free cancellation has ended', () => {
  expect(noteOf({})).toBe('')
  expect(noteOf({ cancelBy: inDays(1) })).toContain('Cancel free until')
  const late = noteOf({ cancelBy: inDays(-1) })
  expect(late).toContain('It can no longer be cancelled free of charge')
  expect(late).not.toContain('Cancel free until')
  expect(noteOf({ instructor: { ...session.instructor, name: 'Ishita Rao' } })).not.toMatch(/[Cc]ancel/)
})

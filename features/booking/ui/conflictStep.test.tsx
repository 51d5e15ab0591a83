import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ConflictView } from '#features/booking/previewSchema.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { ConflictStep } from './ConflictStep.tsx'

const session = {
  title: 'Reformer Flow',
  startsAt: '2026-11-26T12:30:00Z',
  duration: 50,
  location: 'Gurugram',
} as SessionView
const conflict = {
  kind: 'overlap',
  cancelling: 'free',
  booking: {
    startsAt: '2026-11-26T12:30:00Z',
    pays: 'session',
    product: { title: 'Mat Basics', duration: 50, location: 'Gurugram' },
  },
} as unknown as ConflictView
const act = () => {}
const stepOf = (more: Partial<ConflictView>, canChange: boolean) =>
  renderToStaticMarkup(
    <ConflictStep
      session={session}
      conflict={{ ...conflict, ...more }}
      canChange={canChange}
      problem={null}
      pending={false}
      onChange={act}
      onBoth={act}
      onClose={act}
    />,
  )

test('the exchange is offered with its cost, but only if a pass pays afterwards', () => {
  const possible = stepOf({}, true)
  expect(possible).toContain('Change to Reformer Flow')
  expect(possible).toContain('Cancel Mat Basics, and its session returns to your pass, free of charge.')
  const needsPass = stepOf({}, false)
  expect(needsPass).not.toContain('Change to')
  expect(needsPass).toContain('Reformer Flow needs another pass, even if you cancel Mat Basics.')
  const byNotice = stepOf({ cancelling: 'byNotice' }, false)
  expect(byNotice).not.toContain('Change to')
  expect(byNotice).toContain('only the studio can cancel it for you')
})

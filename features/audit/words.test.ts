import { afterEach, describe, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { postContent, trainingContent } from '#features/content/draftSchema.ts'
import { type Language, registerTranslations, setLocaleResolver } from '#lib/language.ts'
import type { AuditEntryView } from './console/schema.ts'
import { actionWords, changeWords, describedChanges, valueWords } from './console/text/auditWords.ts'
import { auditFields } from './console/text/changes.ts'
import { setStudioNames } from './console/text/studioNames.ts'
import { auditAsCsv } from './console/ui/auditAsCsv.ts'
import { auditActions } from './text/actions.ts'

registerTranslations('hi', hindi)
const speak = (language: Language) => setLocaleResolver(() => language)
afterEach(() => speak('en'))

/** Every audited action of the product, found in its sources. */
const recorded = (() => {
  const sources = import.meta.glob<string>(
    ['../*/**/*.{server,rules}.ts', '../*/usecases/*.ts', '../../db/demo/**/*.ts', '!../**/*.test.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  const literal = /(?:action[:=]|action = [^\n]*)\s*'([a-z]\w*\.[a-z]\w*)'/gi
  const all = Object.values(sources).flatMap((source) =>
    [...source.matchAll(literal)].map(([, name]) => name),
  )
  return [...new Set(all)] as string[]
})()

test('whatever the sources record is found here', () => {
  expect(recorded.length).toBeGreaterThan(50)
  expect(recorded).toEqual(expect.arrayContaining(['booking.cancel', 'member.merge', 'rule.set']))
})

describe.each(['en', 'hi'] as const)('in %s', (language) => {
  test('every recorded action has wording, and none is shown by its key', () => {
    speak(language)
    const words = [...new Set([...recorded, ...Object.keys(auditActions)])].map(
      (action) => [action, actionWords(action)] as const,
    )
    const script = language === 'hi' ? /^\P{L}*\p{Script=Devanagari}|^GST/u : /^[A-Z][a-z]+ [a-z]/
    expect(words.filter(([action, said]) => said === action || !script.test(said))).toEqual([])
  })
})

/** For content that is published from a draft: its whole shape, not only what a test fills in. */
test('every field of an article and of a training has words', () => {
  const shapes = [postContent, trainingContent].flatMap(({ shape }) => [
    ...Object.keys(shape),
    ...Object.keys(shape.hindi.shape),
  ])
  expect(shapes.filter((key) => !(key in auditFields))).toEqual([])
})

test('values are shown as people write them', () => {
  expect(valueWords('pricePaise', 240_000)).toBe('₹2,400.00')
  expect(changeWords({ field: 'countedPaise.upi', before: null, after: 3_840_000 })).toBe(
    'counted, UPI: ₹38,400.00',
  )
  expect(valueWords('terms.role', 'frontDesk')).toBe('front desk')
  expect(valueWords('weekdays', '1, 3')).toBe('Mon, Wed')
  expect(valueWords('invite', false)).toBe('no')
  expect(valueWords('startsAt', '2026-11-23T03:30:00.000Z')).toContain('9:00 am')
  // A name is not a value of a list.
  expect(valueWords('firstName', 'open')).toBe('open')
  expect(changeWords({ field: 'lastName', before: 'Qureshy', after: 'Qureshi' })).toBe(
    'last name: Qureshy → Qureshi',
  )
  expect(valueWords('counted.upi', 1_480_000)).toBe('₹14,800.00')
  expect(valueWords('basisPoints', 1200)).toBe('12 %')
  setStudioNames({ location: (name) => `${name}!`, kind: (key) => key, rule: () => 'Free to cancel' })
  expect(valueWords('location', 'Faridabad')).toBe('Faridabad!')
  expect(changeWords({ field: 'rule', before: null, after: 'freeHours' })).toBe('rule: Free to cancel')
  expect(changeWords({ field: 'hindi.body', before: null, after: '<p>Stand.</p><p>A &amp; B</p>' })).toBe(
    'in Hindi, words: Stand. A & B',
  )
  expect(valueWords('openingHours', '[{"opens":"07:00","closes":"20:00","weekdays":[1,2]}]')).toBe(
    'opens: 07:00, closes: 20:00, weekdays: Mon, Tue',
  )
  speak('hi')
  expect(changeWords({ field: 'role', before: 'instructor', after: 'frontDesk' })).toBe(
    'भूमिका: प्रशिक्षक → फ़्रंट डेस्क',
  )
})

test('a screen leaves out what tells a person nothing', () => {
  const change = (field: string, after: string) => ({ field, before: null, after })
  const changes = [
    change('hash', '4696acb'),
    change('version', '2'),
    change('noteId', '#3594a668'),
    change('photoId', '#3594a668'),
    change('slug', 'standing'),
  ]
  expect(describedChanges(changes).map(changeWords)).toEqual([
    'photograph: a picture',
    'address of the page: standing',
  ])
})

test('a file of them holds no formula, whatever was written down', () => {
  const entry: AuditEntryView = {
    _id: '1',
    at: '2026-11-23T03:30:00.000Z',
    staff: { _id: '1', name: '=HYPERLINK("http://evil.example")' },
    action: 'member.correct',
    subject: 'person',
    subjectId: 'x',
    subjectName: '@SUM(A1)',
    person: { _id: '2', name: '+91 1' },
    changes: [{ field: 'lastName', before: null, after: '-2+3' }],
    reason: '=1+1',
  }
  const [, row = ''] = auditAsCsv([entry]).split('\r\n')
  expect(row).toBe(
    `2026-11-23 09:00,"'=HYPERLINK(""http://evil.example"")",Corrected a member’s data,'+91 1,'@SUM(A1),last name: -2+3,'=1+1`,
  )
})

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { postContent, trainingContent } from '#features/content/draftSchema.ts'
import { type Language, registerTranslations, setLocaleResolver } from '#lib/language.ts'
import { declaredLabels, fieldLabel } from './console/labels.ts'
import type { AuditEntryView } from './console/schema.ts'
import {
  auditActionLabel,
  auditChangeLabel,
  auditValueLabel,
  describedChanges,
} from './console/text/auditLabels.ts'
import { setStudioNames } from './console/text/studioNames.ts'
import { auditAsCsv } from './console/ui/auditAsCsv.ts'

registerTranslations('hi', hindi)
const setLanguage = (language: Language) => setLocaleResolver(() => language)
afterEach(() => setLanguage('en'))
afterAll(() => vi.resetModules())

test('each action has a label in exactly one feature', () => {
  const actions = declaredLabels.flatMap(({ labels }) => Object.keys(labels.actions))
  expect(actions).toHaveLength(new Set(actions).size)
  expect(actions).toEqual(expect.arrayContaining(['booking.cancel', 'member.merge', 'rule.set']))
})

describe.each(['en', 'hi'] as const)('in %s', (language) => {
  test('every label is a text in this language, and no action is shown as its key', () => {
    setLanguage(language)
    const labels = declaredLabels.flatMap(({ file, labels: { actions } }) =>
      Object.keys(actions).map((action) => [file, action, auditActionLabel(action)] as const),
    )
    const script = language === 'hi' ? /^\P{L}*\p{Script=Devanagari}|^GST/u : /^[A-Z][a-z]+ [a-z]/
    expect(labels.filter(([, , label]) => !script.test(label))).toEqual([])
  })
})

// Other tests fill in only some of these fields.
test('features/content/console/text/audit.ts has a label for every field of an article and of a training', () => {
  const missing = (action: string, shape: object, hindi: object) =>
    [...Object.keys(shape), ...Object.keys(hindi)].filter((key) => fieldLabel(action, key) === undefined)
  expect(missing('post.publish', postContent.shape, postContent.shape.hindi.shape)).toEqual([])
  expect(missing('training.publish', trainingContent.shape, trainingContent.shape.hindi.shape)).toEqual([])
})

test('values are formatted: money, times, enumerations, names and text', () => {
  expect(auditValueLabel('package.change', 'pricePaise', 240_000)).toBe('₹2,400.00')
  expect(
    auditChangeLabel('cashUp.close', { field: 'countedPaise.upi', before: null, after: 3_840_000 }),
  ).toBe('counted, UPI: ₹38,400.00')
  expect(auditValueLabel('staff.changeRole', 'terms.role', 'frontDesk')).toBe('front desk')
  expect(auditValueLabel('class.change', 'weekdays', '1, 3')).toBe('Mon, Wed')
  expect(auditValueLabel('import.start', 'invite', false)).toBe('no')
  expect(auditValueLabel('session.change', 'startsAt', '2026-11-23T03:30:00.000Z')).toContain('9:00 am')
  // A value may have different labels in two features. A name is not looked up in an enumeration.
  expect(auditValueLabel('booking.mark', 'method', 'tap')).toBe('by tapping')
  expect(auditChangeLabel('booking.mark', { field: 'method', before: null, after: 'code' })).toBe(
    'how: by their code',
  )
  expect(auditChangeLabel('sale.make', { field: 'method', before: null, after: 'upi' })).toBe(
    'payment method: UPI',
  )
  expect(auditValueLabel('member.correct', 'email', 'erased')).toBe('erased')
  expect(auditValueLabel('member.correct', 'firstName', 'open')).toBe('open')
  expect(auditChangeLabel('member.correct', { field: 'lastName', before: 'Qureshy', after: 'Qureshi' })).toBe(
    'last name: Qureshy → Qureshi',
  )
  expect(auditValueLabel('cashUp.close', 'counted.upi', 1_480_000)).toBe('₹14,800.00')
  expect(auditValueLabel('gst.set', 'basisPoints', 1200)).toBe('12 %')
  setStudioNames({ location: (name) => `${name}!`, kind: (key) => key, rule: () => 'Free to cancel' })
  expect(auditValueLabel('class.create', 'location', 'Faridabad')).toBe('Faridabad!')
  expect(auditChangeLabel('rule.set', { field: 'rule', before: null, after: 'freeHours' })).toBe(
    'rule: Free to cancel',
  )
  expect(
    auditChangeLabel('post.publish', {
      field: 'hindi.body',
      before: null,
      after: '<p>Stand.</p><p>A &amp; B</p>',
    }),
  ).toBe('in Hindi, text: Stand. A & B')
  expect(
    auditValueLabel('location.open', 'openingHours', '[{"opens":"07:00","closes":"20:00","weekdays":[1,2]}]'),
  ).toBe('opens: 07:00, closes: 20:00, weekdays: Mon, Tue')
  setLanguage('hi')
  expect(
    auditChangeLabel('staff.changeRole', { field: 'role', before: 'instructor', after: 'frontDesk' }),
  ).toBe('भूमिका: प्रशिक्षक → फ़्रंट डेस्क')
})

test('a screen does not show internal fields and ids without a name', () => {
  const change = (field: string, after: string) => ({ field, before: null, after })
  const changes = [
    change('hash', '4696acb'),
    change('version', '2'),
    change('noteId', '#3594a668'),
    change('photoId', '#3594a668'),
    change('slug', 'standing'),
  ]
  expect(describedChanges(changes).map((each) => auditChangeLabel('post.publish', each))).toEqual([
    'photograph: a picture',
    'page address: standing',
  ])
})

test('a CSV file of entries contains no formulas, even if they were entered as text', () => {
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

import { expect, test } from 'vitest'
import { differInPopupOnly, type Popup, readPopup, searchWith } from './popupAddress.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each<[string, Popup]>([
  ['?login=forgot', { name: 'login', view: 'forgot' }],
  ['?enquiry=open', { name: 'enquiry' }],
  ['?account=passes', { name: 'account', tab: 'passes' }],
  [`?account=schedule&booking=${id}`, { name: 'account', tab: 'schedule', booking: id }],
  [`?account=schedule&cancel=${id}`, { name: 'account', tab: 'schedule', cancel: id }],
  [`?buy=${id}&step=signin`, { name: 'buy', packageId: id, step: 'signin' }],
  [`?buy=${id}&step=gift`, { name: 'buy', packageId: id, step: 'gift' }],
  [
    `?book=${id}.2026-11-24&step=pay&pack=${id}`,
    { name: 'book', classId: id, date: '2026-11-24', step: 'pay', pack: id },
  ],
])('%s is read and written back unchanged', (search, popup) => {
  expect(readPopup(search)).toEqual(popup)
  expect(searchWith('', popup)).toBe(search)
})

test.each(['', '?login=everything', '?account=', '?book=x.2026-11-24', `?book=${id}`, '?buy=<script>'])(
  '%s opens nothing',
  (search) => expect(readPopup(search)).toBeNull(),
)

test('the page’s parameters stay, and those of the previous popup are removed', () => {
  expect(searchWith('?week=2026-11-23&book=x&step=pay&pack=y', { name: 'account', tab: 'history' })).toBe(
    '?week=2026-11-23&account=history',
  )
  expect(searchWith('?login=signin&week=2026-11-23', null)).toBe('?week=2026-11-23')
})

test('a page with a popup counts as the same page, and differs from other pages', () => {
  const at = (address: string) => new URL(address, 'http://studio.test')
  expect(
    differInPopupOnly(at('/class-schedule?view=list'), at('/class-schedule?view=list&login=signin')),
  ).toBe(true)
  expect(differInPopupOnly(at('/class-schedule?view=list'), at('/class-schedule?login=signin'))).toBe(false)
  expect(differInPopupOnly(at('/'), at('/membership?login=signin'))).toBe(false)
  // A reload: the same address does not count as a popup change.
  expect(differInPopupOnly(at('/?login=signin'), at('/?login=signin'))).toBe(false)
})

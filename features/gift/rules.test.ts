import { expect, test } from 'vitest'
import { giftTaxOn } from '#features/payment/giftRules.ts'
import { decideOpen, decideResend, isSendDay, maskAddress } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('a card can be sent today or on any day within a year', () => {
  const today = day('2026-11-23')
  const allowed = ['2026-11-22', '2026-11-23', '2027-11-23', '2027-11-24'].map((it) =>
    isSendDay(day(it), today),
  )
  expect(allowed).toEqual([false, true, true, false])
})

test('only an unclaimed gift can be claimed, and its card sent again only after it was sent', () => {
  const codes = (['unpaid', 'open', 'claimed', 'ended'] as const).map((state) => {
    const decision = decideOpen(state)
    return decision.kind === 'refuse' ? decision.code : 'open'
  })
  expect(codes).toEqual(['GIFT_LINK_INVALID', 'open', 'GIFT_CLAIMED', 'GIFT_ENDED'])
  expect(decideResend('open', true)).toEqual({ kind: 'open' })
  expect(decideResend('open', false)).toMatchObject({ code: 'GIFT_NOT_SENT' })
  expect(decideResend('ended', true)).toMatchObject({ code: 'GIFT_ENDED' })
})

test('an address is masked', () => {
  expect(['meera@example.com', 'ab@example.com', 'a@example.com'].map(maskAddress)).toEqual([
    'm…a@example.com',
    'a…@example.com',
    'a…@example.com',
  ])
})

test('the setting of the day decides whether a gift is taxed at its sale or its claim', () => {
  const numbers = [
    { rule: 'giftTax', from: '2000-01-01', value: 0 },
    { rule: 'giftTax', from: '2027-04-01', value: 1 },
  ] as const
  const settings = { locations: [], kinds: [], numbers, taxed: [] }
  expect(giftTaxOn(settings, day('2027-03-31'))).toBe('redemption')
  expect(giftTaxOn(settings, day('2027-04-01'))).toBe('sale')
})

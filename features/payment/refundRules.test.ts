import { describe, expect, test } from 'vitest'
import {
  decideSending,
  decideStaffRefund,
  decideVoid,
  type RefundFacts,
  refundableAmount,
  type SaleFacts,
} from './refundRules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('a refund by staff', () => {
  const paid: RefundFacts = {
    status: 'paid',
    method: 'online',
    amountPaise: 90_000,
    refundedPaise: 0,
    takenBackPaise: 0,
    pass: { sessionsLeft: 3, revoked: false },
    isOpenGift: false,
    isDisputed: false,
  }
  const refundBody = { amountPaise: 90_000, method: 'online', pass: { kind: 'kept' } } as const
  const decide = (
    facts: Partial<RefundFacts>,
    changes: Partial<Parameters<typeof decideStaffRefund>[1]> = {},
  ) => {
    const decided = decideStaffRefund({ ...paid, ...facts }, { ...refundBody, ...changes })
    return decided.kind === 'refund' ? decided.leftPaise : decided.code
  }

  test('of a gift that nobody has claimed must be of the full amount', () => {
    const gift = { pass: null, isOpenGift: true }
    expect(decide(gift)).toBe(0)
    expect(decide(gift, { amountPaise: 89_999 })).toBe('GIFT_ONLY_WHOLE')
    expect(decide({ ...gift, takenBackPaise: 10_000 }, { amountPaise: 80_000 })).toBe(0)
  })

  test('is at most the amount that was neither refunded before nor taken back by a bank', () => {
    expect(refundableAmount({ ...paid, refundedPaise: 20_000, takenBackPaise: 5_000 })).toBe(65_000)
    expect(refundableAmount({ ...paid, refundedPaise: 90_000, takenBackPaise: 90_000 })).toBe(0)
    expect(decideStaffRefund(paid, refundBody)).toEqual({ kind: 'refund', leftPaise: 0 })
    expect(decide({}, { amountPaise: 30_000 })).toBe(60_000)
    expect(decide({}, { amountPaise: 90_001 })).toBe('REFUND_TOO_MUCH')
    expect(decide({ refundedPaise: 60_000 }, { amountPaise: 30_000 })).toBe(0)
    expect(decide({ refundedPaise: 60_000 }, { amountPaise: 30_001 })).toBe('REFUND_TOO_MUCH')
    expect(decide({ refundedPaise: 90_000 }, { amountPaise: 1 })).toBe('REFUND_NOT_POSSIBLE')
  })

  test('because the price was wrong is a partial one, and leaves the pass as it is', () => {
    const correction = { priceCorrected: true, amountPaise: 30_000 }
    expect(decide({}, correction)).toBe(60_000)
    expect(decide({}, { ...correction, amountPaise: 90_000 })).toBe('CORRECTION_ONLY_PART')
    for (const pass of [{ kind: 'revoked' }, { kind: 'shortened', sessions: 1 }] as const)
      expect(decide({}, { ...correction, pass })).toBe('CORRECTION_ONLY_PART')
  })

  test('must wait until the bank has decided a dispute, because the payer could get the money twice', () => {
    expect(decide({ isDisputed: true })).toBe('REFUND_DISPUTED')
    expect(decide({ isDisputed: true, refundedPaise: 90_000 })).toBe('REFUND_NOT_POSSIBLE')
  })

  test('is at least ₹1, the gateway’s minimum; at the desk any amount', () => {
    expect(decide({}, { amountPaise: 99 })).toBe('REFUND_TOO_LITTLE')
    expect(decide({}, { amountPaise: 100 })).toBe(89_900)
    expect(decide({ method: 'cash' }, { method: 'cash', amountPaise: 1 })).toBe(89_999)
  })

  test('is possible for paid orders only', () => {
    for (const status of ['created', 'held', 'refundDue', 'refunded', 'abandoned', 'voided'] as const)
      expect(decide({ status })).toBe('REFUND_NOT_POSSIBLE')
  })

  test('of an online payment is made online, and one of a desk payment by any desk method', () => {
    for (const method of ['cash', 'upi', 'card'] as const) {
      expect(decide({}, { method })).toBe('REFUND_NOT_POSSIBLE')
      expect(decide({ method })).toBe('REFUND_NOT_POSSIBLE')
      expect(decide({ method: 'cash' }, { method })).toBe(0)
    }
  })

  test('may revoke the pass, or remove at most as many sessions as it has left', () => {
    const shortened = (sessions: number) => ({ pass: { kind: 'shortened', sessions } }) as const
    const revoked = { pass: { kind: 'revoked' } } as const
    expect(decide({}, revoked)).toBe(0)
    expect(decide({}, shortened(3))).toBe(0)
    expect(decide({}, shortened(4))).toBe('PASS_TOO_SHORT')
    expect(decide({ pass: { sessionsLeft: null, revoked: false } }, shortened(1))).toBe('PASS_TOO_SHORT')
    // Neither is possible for a pass that has ended, or if none was granted.
    for (const pass of [null, { sessionsLeft: 3, revoked: true }]) {
      expect(decide({ pass })).toBe(0)
      expect(decide({ pass }, revoked)).toBe('REFUND_NOT_POSSIBLE')
      expect(decide({ pass }, shortened(1))).toBe('REFUND_NOT_POSSIBLE')
    }
  })
})

describe('a sale at the desk', () => {
  const today = day('2026-11-23')
  const sale: SaleFacts = {
    status: 'paid',
    method: 'cash',
    soldBy: 'asha',
    refundedPaise: 0,
    soldOn: today,
    used: false,
  }
  const asha = { personId: 'asha', manages: false }
  const decide = (more: Partial<SaleFacts> = {}, by = asha) => {
    const decided = decideVoid({ ...sale, ...more }, by, today)
    return decided.kind === 'void' ? 'void' : decided.code
  }

  test('can be voided on its day by the seller, or by a manager', () => {
    expect(decideVoid(sale, asha, today)).toEqual({ kind: 'void' })
    expect(decide({ soldBy: 'riya' })).toBe('FORBIDDEN')
    expect(decide({ soldBy: null })).toBe('FORBIDDEN')
    expect(decide({ soldBy: 'riya' }, { personId: 'asha', manages: true })).toBe('void')
    expect(decide({ soldOn: day('2026-11-22') })).toBe('VOID_NOT_POSSIBLE')
  })

  test('cannot be voided after a refund, after its pass was used, or if it is no longer a sale', () => {
    expect(decide({ refundedPaise: 1 })).toBe('VOID_NOT_POSSIBLE')
    expect(decide({ used: true })).toBe('VOID_NOT_POSSIBLE')
    for (const status of ['voided', 'refunded', 'created'] as const)
      expect(decide({ status })).toBe('VOID_NOT_POSSIBLE')
  })

  test('does not include online payments', () => {
    expect(decide({ method: 'online' })).toBe('NOT_FOUND')
  })
})

test.each([
  ['is sent if there is no dispute', {}, 'send'],
  ['waits while a bank has not decided a dispute', { isDisputed: true }, 'wait'],
  [
    'waits if one of two disputes is not decided',
    { isDisputed: true, lostPaise: 100_000, leftPaise: 0 },
    'wait',
  ],
  ['is cancelled if the payer has the whole amount already', { lostPaise: 100_000, leftPaise: 0 }, 'cancel'],
  [
    'is cancelled if the payer has more than the whole amount already',
    { lostPaise: 100_000, leftPaise: -40_000 },
    'cancel',
  ],
  ['is sent if exactly as much is left', { lostPaise: 60_000, leftPaise: 40_000 }, 'send'],
  ['waits for staff if less is left', { lostPaise: 60_001, leftPaise: 39_999 }, 'wait'],
  ['is cancelled if others have refunded everything', { leftPaise: 0 }, 'cancel'],
  ['waits for staff if less is left after a refund by others', { leftPaise: 39_999 }, 'wait'],
  ['is sent if no amount was chosen, also if less is left', { isByStaff: false, leftPaise: 39_999 }, 'send'],
] as const)('an owed refund of ₹400 %s', (_, facts, expected) => {
  const owed = { isByStaff: true, amountPaise: 40_000, leftPaise: 100_000, lostPaise: 0, isDisputed: false }
  expect(decideSending({ ...owed, ...facts })).toBe(expected)
})

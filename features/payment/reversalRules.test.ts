import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DisputeStatus, decideDispute, decideRefund, type SettledPass } from './reversalRules.ts'

const pass = fc.constantFrom<SettledPass>('usable', 'revoked', 'none')

test.each([
  [0, 'usable', 'failed', 'passKept', 'decided'],
  [0, 'revoked', 'failed', 'passRevoked', 'open'],
  [0, 'none', 'failed', 'noPass', 'open'],
  [1, 'usable', 'partial', 'passKept', 'open'],
  [99, 'usable', 'partial', 'passKept', 'open'],
  [99, 'none', 'partial', 'noPass', 'open'],
  [100, 'usable', 'full', 'passRevoked', 'decided'],
  [100, 'none', 'full', 'noPass', 'decided'],
] as const)(
  'if %d of 100 are refunded and the pass is %s, the refund is %s, with the outcome %s, and the issue is %s',
  (refunded, settlement, state, outcome, status) => {
    const decision = decideRefund({ paid: 100, refunded, pass: settlement })
    expect(decision).toEqual({ state, outcome, status, revoke: refunded === 100 && settlement === 'usable' })
  },
)

test.each([
  ['open', 'usable', 'passKept', 'open'],
  ['underReview', 'usable', 'passKept', 'decided'],
  ['won', 'usable', 'passKept', 'decided'],
  ['closed', 'usable', 'passKept', 'decided'],
  ['lost', 'usable', 'passRevoked', 'decided'],
  ['lost', 'none', 'noPass', 'open'],
  ['won', 'revoked', 'passRevoked', 'open'],
] as const)(
  'if a dispute is %s and the pass is %s, the outcome is %s and the issue is %s',
  (state, settlement, outcome, status) => {
    const revoke = state === 'lost' && settlement === 'usable'
    expect(decideDispute(state, settlement)).toEqual({ state, outcome, status, revoke })
  },
)

test('a pass that was granted after a dispute was lost is not revoked', () => {
  const granted = { state: 'lost', outcome: 'passKept', status: 'decided', revoke: false }
  expect(decideDispute('lost', 'usable', true)).toEqual(granted)
})

test('a pass is revoked only if it can still be used and all of its money was taken back', () => {
  const status = fc.constantFrom<DisputeStatus>('open', 'underReview', 'won', 'lost', 'closed')
  fc.assert(
    fc.property(pass, status, fc.nat(200), (settlement, dispute, refunded) => {
      const refund = decideRefund({ paid: 100, refunded, pass: settlement })
      expect(refund.revoke).toBe(settlement === 'usable' && refunded >= 100)
      expect(decideDispute(dispute, settlement).revoke).toBe(settlement === 'usable' && dispute === 'lost')
    }),
  )
})

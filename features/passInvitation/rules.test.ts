import { describe, expect, test } from 'vitest'
import { decideInvitee, type InvitationFacts, stateOf } from './rules.ts'

const instantAt = (text: string) => Temporal.Instant.from(text)
const now = instantAt('2026-11-23T06:30:00Z')
const open: InvitationFacts = {
  expiresAt: instantAt('2026-11-30T06:30:00Z'),
  acceptedAt: null,
  withdrawnAt: null,
  pass: { shareable: true, status: 'active', holderId: 'leela', otherId: null },
}
const withPass = (facts: Partial<InvitationFacts['pass']>) => ({ ...open, pass: { ...open.pass, ...facts } })
const codeFor = (invitation: InvitationFacts, personId = 'tara', at = now) => {
  const decision = decideInvitee(invitation, personId, at)
  return decision.kind === 'refuse' ? decision.code : decision.kind
}

describe('an invitation', () => {
  test.each([
    ['open', open, 'accept'],
    ['open', withPass({ status: 'used up' }), 'accept'],
    ['open', withPass({ status: 'frozen' }), 'accept'],
    ['accepted', { ...open, acceptedAt: now }, 'INVITATION_ACCEPTED'],
    ['withdrawn', { ...open, withdrawnAt: now }, 'INVITATION_WITHDRAWN'],
    ['ended', withPass({ status: 'expired' }), 'PASS_NOT_SHAREABLE'],
    ['ended', withPass({ status: 'revoked', otherId: 'uma' }), 'PASS_NOT_SHAREABLE'],
    ['taken', withPass({ otherId: 'uma' }), 'PASS_SHARED'],
    ['expired', { ...open, expiresAt: now }, 'INVITATION_EXPIRED'],
  ] as const)('is %s', (state, invitation, code) => {
    expect([stateOf(invitation, now), codeFor(invitation)]).toEqual([state, code])
  })

  test("can't be accepted by the holder, but can by a person who already uses the pass", () => {
    expect(codeFor(open, 'leela')).toBe('PASS_IS_THEIRS')
    expect(codeFor(withPass({ otherId: 'tara' }))).toBe('accept')
  })
})

import { inLanguages } from '#lib/language.ts'

/** The labels of this feature in the audit: actions, changed fields, and the values of enumerations by field. */
export const membersAudit = inLanguages('membersAudit', {
  actions: {
    'booking.book': 'Booked a class for a member',
    'booking.move': 'Moved a booking',
    'booking.cancel': 'Cancelled a booking',
    'member.consent': 'Recorded whether a member wants messages',
    'member.correct': 'Corrected a member’s data',
    'member.erase': 'Erased a member’s data',
    'member.export': 'Exported a member’s data',
    'member.mailAgain': 'Resent a failed mail',
    'member.merge': 'Merged another record into this one',
    'member.mergeInto': 'Merged this record into another one',
    'member.open': 'Created an account for a member',
    'memberNote.add': 'Wrote a note on a member',
    'memberNote.delete': 'Deleted a note on a member',
    'memberNote.edit': 'Changed a note on a member',
    'pass.adjust': 'Adjusted a pass’s sessions',
    'pass.extend': 'Extended a pass',
    'pass.freeze': 'Froze a pass',
    'pass.unfreeze': 'Ended a pass freeze',
    'pass.revoke': 'Revoked a pass',
    'pass.share': 'Shared a pass with another person',
    'pass.unshare': 'Stopped sharing a pass',
  },
  fields: {
    cameBefore: 'came before',
    cause: 'cause',
    charged: 'cancelled late',
    days: 'days',
    force: 'despite open items',
    given: 'wants messages',
    householdOf: 'mail goes to',
    into: 'into',
    mail: 'mail',
    personId: 'shared with',
    queues: 'waitlists left',
    remainingSession: 'sessions left',
    returned: 'returned',
    revoked: 'revoked',
    takenOver: 'taken over',
  },
  values: {
    cause: {
      studioFault: 'the studio’s fault',
      wrongAttendance: 'wrong attendance',
      goodwill: 'goodwill',
      earlierSystem: 'from the old system',
    },
    reason: {
      requestedByMember: 'they asked for it',
      wrongRecord: 'a duplicate, or a mistake',
      retentionEnded: 'retention period over',
    },
    status: {
      scheduled: 'booked',
      attended: 'attended',
      cancelled: 'cancelled',
      'late cancelled': 'cancelled late',
      'no show': 'no-show',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    members: keyof typeof membersAudit.actions
  }
}

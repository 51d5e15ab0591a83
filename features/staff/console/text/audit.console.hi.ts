/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const staffAudit: typeof english.staffAudit = {
  actions: {
    'staff.acceptInvitation': 'स्टाफ़ में आया',
    'staff.changeRole': 'भूमिका बदली',
    'staff.invite': 'स्टाफ़ में बुलाया',
    'staff.revokeInvitation': 'निमंत्रण वापस लिया',
  },
}

/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const membersAudit: typeof english.membersAudit = {
  actions: {
    'booking.book': 'सदस्य के लिए क्लास बुक की',
    'booking.move': 'बुकिंग दूसरी क्लास में ले गए',
    'booking.cancel': 'बुकिंग रद्द की',
    'member.consent': 'लिखा कि सदस्य संदेश चाहता है या नहीं',
    'member.correct': 'सदस्य का डेटा ठीक किया',
    'member.erase': 'सदस्य का डेटा मिटाया',
    'member.export': 'सदस्य का डेटा सौंपा',
    'member.mailAgain': 'रुका हुआ मेल दोबारा भेजा',
    'member.merge': 'दूसरा खाता इसमें मिलाया',
    'member.mergeInto': 'यह खाता दूसरे में मिलाया',
    'member.open': 'सदस्य का खाता खोला',
    'memberNote.add': 'सदस्य पर नोट लिखा',
    'memberNote.delete': 'सदस्य का नोट हटाया',
    'memberNote.edit': 'सदस्य का नोट बदला',
    'pass.adjust': 'पास के सेशन घटाए या बढ़ाए',
    'pass.extend': 'पास बढ़ाया',
    'pass.freeze': 'पास फ़्रीज़ किया',
    'pass.unfreeze': 'पास की रोक समाप्त की',
    'pass.revoke': 'पास वापस लिया',
  },
  fields: {
    charged: 'देर से रद्द',
    days: 'दिन',
    force: 'फिर भी',
    given: 'संदेश चाहिए',
    mail: 'मेल',
    householdOf: 'मेल जाता है',
    into: 'किसमें',
    queues: 'छोड़ी गई प्रतीक्षा सूचियाँ',
    remainingSession: 'बचे सेशन',
    returned: 'लौटाए',
    revoked: 'वापस लिए',
    takenOver: 'लिया गया',
  },
  values: {
    reason: {
      requestedByMember: 'उन्होंने ख़ुद कहा',
      wrongRecord: 'दोहरा या ग़लत रिकॉर्ड',
      retentionEnded: 'काफ़ी समय तक रखा गया',
    },
    status: {
      scheduled: 'बुक',
      attended: 'आए',
      cancelled: 'रद्द',
      'late cancelled': 'देर से रद्द',
      'no show': 'नहीं आए',
    },
  },
}

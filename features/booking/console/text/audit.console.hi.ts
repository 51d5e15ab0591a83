/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const bookingAudit: typeof english.bookingAudit = {
  actions: {
    'booking.make': 'दरवाज़े पर बुक किया',
    'booking.mark': 'हाज़िरी लगाई',
    'booking.noShow': 'नहीं आने का निशान लगाया',
    'strike.forgive': 'स्ट्राइक माफ़ की',
    'session.decideEdit': 'क्लास की एक तारीख़ पर रुका बदलाव तय किया',
  },
  fields: {
    decision: 'फ़ैसला',
    madeAt: 'निशान का समय',
    mark: 'हाज़िरी',
    method: 'कैसे',
    overtaken: 'बाद के निशान के बाद आया',
    walkIn: 'दरवाज़े पर',
  },
  values: {
    decision: {
      kept: 'रखा',
      applied: 'लागू',
    },
    mark: {
      expected: 'अपेक्षित',
      in: 'आए',
      late: 'देर से आए',
      noShow: 'नहीं आए',
    },
    method: {
      tap: 'टैप से',
      code: 'कोड से',
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

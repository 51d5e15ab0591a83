/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const spotsAudit: typeof english.spotsAudit = {
  actions: {
    'spot.plan': 'कमरे का नक़्शा बदला',
    'spot.break': 'जगह को ख़राब बताया',
    'spot.repair': 'जगह को फिर ठीक बताया',
    'spot.change': 'सदस्य को दूसरी जगह दी',
  },
  fields: {
    spot: 'जगह',
    spots: 'जगहें',
    moved: 'जितनी बुकिंग की जगह बदली',
  },
}

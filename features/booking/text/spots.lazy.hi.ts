import type { English } from './spots.ts'

/** Hindi: the spots of a room, for members. */
export const hindi: English = {
  title: 'आपको कौन-सी जगह चाहिए?',
  plan: 'नक़्शा',
  list: 'सूची',
  how: 'नक़्शा या सूची',
  seenFromAbove: (room) => `${room}, ऊपर से देखा हुआ।`,
  any: 'कोई भी चलेगी',
  anyHint: (last) => (last ? `ख़ाली हो तो फिर ${last}, नहीं तो पहली ख़ाली जगह।` : 'आपको पहली ख़ाली जगह मिलेगी।'),
  state: { free: 'ख़ाली', taken: 'ली हुई', yours: 'आपकी', broken: 'ख़राब' },
  until: 'अब तक आपकी',
  last: 'आपकी पिछली',
  free: (count) => `${count} ख़ाली।`,
  spoken: (name, state, isLast) => `${name}: ${state}${isLast ? ', आपकी पिछली' : ''}`,
  yourSpot: (name) => `आपकी जगह: ${name}`,
  noSpot: 'आपकी सीट सुरक्षित है। कमरे में जगह अभी तय नहीं है: हम आपको बताएँगे।',
  change: 'जगह बदलें',
  changeOf: (what) => `जगह बदलें: ${what}`,
  keep: (name) => `${name} लें`,
  keepSpot: 'रहने दें',
  broken: (name, reason) =>
    reason === null ? `${name} ख़राब था` : `${name} ख़राब है: ${reason.replace(/[.।\s]+$/, '')}`,
  safe: (name) => `आपकी सीट सुरक्षित है। अब आपकी जगह ${name} है।`,
  why: (broken) => `${broken}। यह ठीक नहीं? दूसरी चुनें, या क्लास शुरू होने से पहले हमें बताएँ: हम उसे मुफ़्त में रद्द कर देंगे।`,
  failed: 'कमरा नहीं खुल सका',
}

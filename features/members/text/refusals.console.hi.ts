import type * as english from './refusals.ts'

/** Hindi: refusals that concern members’ records. */
export const membersRefusals: typeof english.membersRefusals = {
  OWN_RECORD: () => 'अपनी जानकारी यहाँ नहीं, साइट पर अपनी प्रोफ़ाइल में बदलें।',
  ADJUST_NOT_POSSIBLE: ({ reason }) => reason ?? 'यह पास इस तरह नहीं बदला जा सकता।',
  MERGE_NOT_POSSIBLE: ({ reason }) => reason ?? 'ये दो रिकॉर्ड एक नहीं किए जा सकते।',
  ERASE_NOT_POSSIBLE: ({ reason }) => reason ?? 'इस व्यक्ति की जानकारी अभी मिटाई नहीं जा सकती।',
  MAIL_NOT_AGAIN: ({ reason }) => reason ?? 'यह मेल दोबारा नहीं भेजा जा सकता।',
}

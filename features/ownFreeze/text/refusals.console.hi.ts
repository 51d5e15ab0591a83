import type * as english from './refusals.ts'

/** Hindi: refusals that concern members’ own freezes. */
export const ownFreezeRefusals: typeof english.ownFreezeRefusals = {
  FREEZE_LIMIT: ({ reason }) => reason ?? 'यह पास आपके खाते से नहीं रुक सकता। कृपया स्टूडियो से कहें।',
}

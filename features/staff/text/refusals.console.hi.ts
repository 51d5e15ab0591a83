import type * as english from './refusals.ts'

/** Hindi: refusals that concern staff. */
export const staffRefusals: typeof english.staffRefusals = {
  ALREADY_STAFF: () => 'ये पहले से यहाँ काम करते हैं: इनकी भूमिका बदलें।',
  LAST_OWNER: () => 'स्टूडियो का एक मालिक होना ज़रूरी है: पहले किसी और को बनाएँ।',
  INSTRUCTOR_TAKEN: () => 'समय-सारणी में यह प्रशिक्षक कोई और है।',
  INVITATION_INVALID: () => 'यह निमंत्रण समाप्त हो चुका है या पहले काम में लिया जा चुका है। कृपया स्टूडियो से नया माँगें।',
}

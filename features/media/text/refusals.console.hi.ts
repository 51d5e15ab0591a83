import type * as english from './refusals.ts'

/** Hindi: refusals that concern pictures. */
export const mediaRefusals: typeof english.mediaRefusals = {
  PICTURE_FORMAT: () => 'यह ऐसी तस्वीर नहीं है जिसे हम पढ़ सकें। कृपया JPEG, PNG, WebP या AVIF भेजें।',
  PICTURE_UNREADABLE: () => 'यह तस्वीर ख़राब है और पढ़ी नहीं जा सकती।',
  PICTURE_SIZE: ({ pixels }) =>
    `तस्वीर हर ओर से कम से कम ${pixels ?? 200} पिक्सेल की हो, और कुल 50 मेगापिक्सेल से ज़्यादा न हो।`,
}

import type * as english from './refusals.ts'

/** Hindi: refusals that concern changes of the timetable. */
export const schedulingRefusals: typeof english.schedulingRefusals = {
  TIMETABLE_MOVED: () =>
    'आपके देखने के बाद यहाँ कुछ बदल गया है: कोई बुकिंग या समय-सारणी। कृपया फिर से देखें; कुछ नहीं बदला गया।',
  TIMETABLE_CLASH: ({ instructor, title, when, room }) =>
    room
      ? `उस समय ${room} में ${title} है: ${when}। कुछ नहीं बदला गया।`
      : title
        ? `उस समय ${instructor} की ${title} है: ${when}। कुछ नहीं बदला गया।`
        : 'उस समय इन प्रशिक्षक की दूसरी क्लास है। कुछ नहीं बदला गया।',
  TIME_PASSED: () => 'नया समय आज बीत चुका है। कुछ नहीं बदला गया।',
  NOTHING_TO_CHANGE: () => 'यह पहले से ऐसा ही है: बदलने को कुछ नहीं।',
}

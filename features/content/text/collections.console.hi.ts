import type * as english from './collections.ts'

export const collectionText: typeof english.collectionText = {
  needed: 'कृपया इसे भरें।',
  kind: 'ऐसी कोई क्लास नहीं है।',
  location: 'ऐसी कोई जगह नहीं है।',
  picture: 'यह तस्वीर अब नहीं है।',
  placeholder: (name) => `${name} नाम की संख्या किसी नियम में नहीं है।`,
  saved: 'रख लिया गया। यह साइट पर है।',
  removed: 'हटा दिया गया।',
}

import type * as english from './media.ts'

export const mediaText: typeof english.mediaText = {
  alt: 'एक पंक्ति में लिखें कि तस्वीर में क्या है, ज़्यादा से ज़्यादा 300 अक्षरों में।',
  uploaded: 'तस्वीर रख ली गई।',
  described: 'रख लिया गया।',
}

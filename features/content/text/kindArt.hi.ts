import type * as english from './kindArt.ts'

/** Hindi: descriptions of the drawings of kinds of class. */
export const kindArtText: typeof english.kindArtText = {
  hundred: 'हंड्रेड में एक आकृति',
  rollover: 'रोल-ओवर में एक आकृति',
  barre: 'बार पर अरबेस्क में एक आकृति',
  reformer: 'रिफ़ॉर्मर पर एक आकृति, पैर पट्टियों में',
  private: 'टावर की स्प्रिंग के नीचे टीज़र में एक आकृति',
  swan: 'स्वॉन में एक आकृति',
  spine: 'स्पाइन स्ट्रेच में एक आकृति',
  bridge: 'ब्रिज में एक आकृति',
  teaser: 'टीज़र में एक आकृति',
  fan: 'बैठी हुई एक आकृति; उठता हुआ एक पैर, पाँच स्थितियों में',
  ball: 'गेंद की तरह लुढ़कती एक आकृति',
}

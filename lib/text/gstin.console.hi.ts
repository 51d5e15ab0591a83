/** Hindi: what is wrong with a GSTIN. */
import type * as english from './gstin.ts'

export const gstinText: typeof english.gstinText = {
  length: (gstin) => `GSTIN में 15 अक्षर और अंक होते हैं। इसमें ${gstin.length} हैं।`,
  state: (gstin) =>
    `GSTIN राज्य के कोड से शुरू होता है, जैसे हरियाणा के लिए 06। ${gstin.slice(0, 2)} किसी राज्य का कोड नहीं है।`,
  shape: () => 'GSTIN में राज्य का कोड, PAN, फिर एक अक्षर या अंक, Z और एक और अक्षर या अंक होता है: 06ABCDE1234F1Z4।',
  checkCharacter: () => 'आख़िरी अक्षर बाक़ी से मेल नहीं खाता, यानी कोई एक ग़लत है। कृपया इसे प्रमाणपत्र से मिलाएँ।',
}

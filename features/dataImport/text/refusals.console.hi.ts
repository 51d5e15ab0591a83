import type * as english from './refusals.ts'

/** Hindi: refusals that concern imports. */
export const dataImportRefusals: typeof english.dataImportRefusals = {
  FILE_NOT_CSV: () => 'यह CSV फ़ाइल नहीं है। स्प्रेडशीट में “Save as” और फिर CSV चुनें।',
  FILE_EMPTY: () => 'इस फ़ाइल में कोई पंक्ति नहीं है।',
  FILE_TOO_LARGE: ({ rows }) =>
    `यह फ़ाइल बहुत बड़ी है: ज़्यादा से ज़्यादा ${rows ?? '20,000'} पंक्तियाँ, और कोई ख़ाना एक पन्ने से लंबा नहीं। कृपया इसे बाँटकर भेजें।`,
  IMPORT_COLUMNS: () => 'कृपया पहले बताएँ कि नाम और पते, या क्लास की ज़रूरी बातें, किन कॉलमों में हैं।',
  UNDO_TOO_LATE: () => 'इंपोर्ट एक दिन तक वापस लिया जा सकता है। वह दिन बीत चुका है।',
}

import type * as english from './refusals.ts'

/** Hindi: refusals that concern settings. */
export const settingsRefusals: typeof english.settingsRefusals = {
  TOO_EARLY_TO_APPLY: () => 'कृपया कल या उसके बाद का दिन चुनें।',
  SET_TOGETHER: () =>
    'देर और अनुपस्थिति के नियम पिछला महीना देखकर साथ में बदले जाते हैं: सेटिंग में “साथ में बदलें”, या POST /console/rules/consequences।',
  ALREADY_SET: () => 'उस दिन से पहले ही कुछ तय है। पहले उसे वापस लें, या दूसरा दिन चुनें।',
  HOLDS_ALREADY: () => 'यह लागू हो चुका है। नया किसी बाद के दिन से तय करें।',
  GSTIN_WRONG: ({ why }) => why ?? 'यह GSTIN सही नहीं है। कृपया इसे प्रमाणपत्र से मिलाएँ।',
  GSTIN_STATE: ({ state }) =>
    state ? `यह GSTIN ${state} का है। कृपया वही राज्य चुनें, या GSTIN ठीक करें।` : 'यह GSTIN किसी और राज्य का है।',
  SERIES_TAKEN: ({ why }) => why ?? 'यह सीरीज़ पहले से इस्तेमाल में है। कृपया दूसरी चुनें।',
}

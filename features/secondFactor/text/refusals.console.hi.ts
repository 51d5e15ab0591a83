import type * as english from './refusals.ts'

/** Hindi: refusals that concern two-step verification. */
export const secondFactorRefusals: typeof english.secondFactorRefusals = {
  PASSKEY_WRONG: () => 'यह पासकी नहीं ली जा सकी। कृपया फिर कोशिश करें।',
  PASSKEY_LIMIT: ({ most }) =>
    `आपके पास ${most} पासकी हैं, इससे ज़्यादा नहीं हो सकतीं। पहले ऐसी एक हटाएँ जो अब काम में नहीं आती।`,
  APP_CODE_WRONG: () => 'यह कोड सही नहीं है। यह हर 30 सेकंड में बदलता है, और हर कोड एक ही बार काम करता है।',
  RECOVERY_CODE_WRONG: () => 'यह रिकवरी कोड सही नहीं है, या पहले काम में लिया जा चुका है।',
  LAST_FACTOR: () => 'आपकी भूमिका के लिए दो चरणों में पुष्टि ज़रूरी है: पहले कोई और पासकी या ऑथेंटिकेटर ऐप जोड़ें।',
  NO_FACTOR: () => 'अभी दो चरणों में पुष्टि चालू नहीं है।',
}

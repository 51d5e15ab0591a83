import { inLanguages } from '#lib/language.ts'

/** The server's messages about fees. */
export const feeText = inLanguages('feeText', {
  paid: 'The fee is paid. Thank you.',
  taken: 'The fee is paid. The receipt is on its way by mail.',
  waived: 'The fee is waived.',
})

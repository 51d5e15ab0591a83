import type { English } from './giftOffer.ts'

export const hindi: English = { give: 'इसे उपहार में दें' }

/** Hindi: the places. */
import type * as english from './places.ts'

export const placeNames: typeof english.placeNames = {
  Faridabad: 'फ़रीदाबाद',
  Gurugram: 'गुरुग्राम',
  Online: 'ऑनलाइन',
}

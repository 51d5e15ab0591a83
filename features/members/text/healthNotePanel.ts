import { withTranslations } from '#lib/language.ts'
import { hindi } from './healthNotePanel.lazy.hi.ts'

/** The texts next to a member's health note. */
const english = {
  title: 'What we should know',
  lead: 'An injury, a pregnancy, a back that needs care: tell your instructor, in a sentence.',
  words: 'Your note',
  hint: 'Such as: Left knee, no deep bends.',
  save: 'Keep my note',
  remove: 'Delete my note',
  since: (day: string) => `You agreed on ${day}.`,
  failed: 'Your note could not be loaded.',
}

export type English = typeof english
export const healthNotePanelText = withTranslations({ en: english, hi: hindi })

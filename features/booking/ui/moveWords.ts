import { moveSheet } from '#features/booking/text/moveSheet.ts'
import { moveSheetHindi } from '#features/booking/text/moveSheetHindi.ts'
import { currentLanguage } from '#lib/language.ts'

/** The texts of moving: loaded with its parts, not with every page. */
export const moveWords = (): typeof moveSheet => (currentLanguage() === 'hi' ? moveSheetHindi : moveSheet)

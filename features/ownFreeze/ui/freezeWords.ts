import { currentLanguage } from '#lib/language.ts'
import { formatDay } from '#lib/time.ts'
import { freezePanelText } from '../text/freezePanel.ts'
import { freezePanelHindi } from '../text/freezePanelHindi.ts'

export const freezeWords = () => (currentLanguage() === 'hi' ? freezePanelHindi : freezePanelText)
export const dayWords = (day: string): string => formatDay(Temporal.PlainDate.from(day))

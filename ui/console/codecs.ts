import { parseRupees } from '#lib/money.ts'
import { fieldText } from '#lib/text/fields.ts'
import { studioToday } from '#lib/time.ts'
import { dayFieldText, formText } from './text/parts.ts'
import { clockLabel, dateLabel, readClock, readDay } from './typedDay.ts'

/** Formats a type of value as the text of a field, and parses it. */
export interface Codec<T> {
  display: (value: T) => string
  /** Undefined: the text is not a value of this type. */
  parse: (typed: string) => T | undefined
  /** The message for text that can't be parsed. */
  wrong: () => string
}

/** YYYY-MM-DD */
export const dayCodec: Codec<string> = {
  display: dateLabel,
  parse: (typed) => readDay(typed, studioToday()),
  wrong: () => dayFieldText.noDay,
}

/** HH:MM */
export const clockCodec: Codec<string> = {
  display: clockLabel,
  parse: readClock,
  wrong: () => dayFieldText.noTime,
}

export const wholeNumberCodec: Codec<number> = {
  display: String,
  parse: (typed) => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : undefined),
  wrong: () => fieldText.whole,
}

/** An integer of paise, in rupees. */
export const rupeesCodec: Codec<number> = {
  display: (paise) => (paise % 100 ? (paise / 100).toFixed(2) : String(paise / 100)),
  parse: parseRupees,
  wrong: () => formText.noAmount,
}

/** An integer of basis points, in per cent: 1800 is `18`. */
export const percentCodec: Codec<number> = {
  display: (basisPoints) => String(basisPoints / 100),
  parse: (typed) => {
    const plain = typed.replace('%', '').trim()
    return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
  },
  wrong: () => formText.noPercent,
}

const listCodec = (between: RegExp, separator: string): Codec<readonly string[]> => ({
  display: (texts) => texts.join(separator),
  parse: (typed) =>
    typed
      .split(between)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  wrong: () => '',
})

/** One text for each line; empty lines are ignored. */
export const linesCodec = listCodec(/\n/, '\n')

/** One text for each paragraph; paragraphs are separated by blank lines. */
export const paragraphsCodec = listCodec(/\n\s*\n/, '\n\n')

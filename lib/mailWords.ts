/**
 * The wording of mails that the studio may change. A template lays out a mail: amounts, dates, tables, codes
 * and links. The words around them are named texts with placeholders that the template fills in: `{class}`.
 */
export const mailSlots = ['subject', 'heading', 'opening', 'bring', 'closing', 'button'] as const
export type MailSlot = (typeof mailSlots)[number]
export type MailTexts = { [slot in MailSlot]?: string | undefined }

/** The maximum length of a text in UTF-16 units; paragraphs are separated by line breaks. */
export const slotBounds: Record<MailSlot, { maxLength: number; paragraphs: number }> = {
  subject: { maxLength: 120, paragraphs: 1 },
  heading: { maxLength: 80, paragraphs: 1 },
  opening: { maxLength: 900, paragraphs: 6 },
  bring: { maxLength: 160, paragraphs: 1 },
  closing: { maxLength: 900, paragraphs: 6 },
  button: { maxLength: 40, paragraphs: 1 },
}

export interface MailTemplate<F extends string = string> {
  kind: string
  /** The built-in texts of the mail in the current language, complete. A text that is empty here may stay empty. */
  builtIn: () => MailTexts
  /** The placeholders that its texts may use. */
  fills: readonly F[]
  /** The placeholders that a text must contain, because the mail is useless without them. */
  needs: Partial<Record<MailSlot, readonly F[]>>
}

export const mailTemplate = <F extends string>(
  kind: string,
  builtIn: () => MailTexts,
  fills: readonly F[],
  needs: Partial<Record<MailSlot, readonly NoInfer<F>[]>> = {},
): MailTemplate<F> => ({ kind, builtIn, fills, needs })

const PLACEHOLDER = /\{(\w+)\}/g

export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string)

/** The errors in the placeholders of a text: unknown names, an unclosed brace, and missing required ones. */
export function wrongPlaceholders(
  { fills, needs }: MailTemplate,
  slot: MailSlot,
  text: string,
): { unknown: string[]; missing: string[] } {
  const withoutKnown = text.replace(PLACEHOLDER, (whole, name: string) => (fills.includes(name) ? '' : whole))
  const used = placeholdersIn(text)
  return {
    unknown: withoutKnown.match(/\{[^{}]*\}?|\}/g) ?? [],
    missing: needs[slot]?.filter((name) => !used.includes(name)) ?? [],
  }
}

/**
 * Fills in the placeholders in a single pass: filled-in values, such as a member's name, are not searched for
 * placeholders.
 */
export const fillTemplate = (text: string, values: Record<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

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
  /** The built-in texts in the current language: all that the mail has. A text that is empty here may stay empty. */
  builtIn: () => MailTexts
  /** The placeholders that its texts may use. */
  fills: readonly F[]
  /** The placeholders that a text must use: without them the mail would not say what it is about. */
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

/**
 * The invalid placeholders of a text: names that the mail does not know, an unclosed brace, and required ones
 * that are missing.
 */
export function wrongPlaceholders(
  { fills, needs }: MailTemplate,
  slot: MailSlot,
  text: string,
): { unknown: string[]; missing: string[] } {
  const rest = text.replace(PLACEHOLDER, (whole, name: string) => (fills.includes(name) ? '' : whole))
  const held = placeholdersIn(text)
  return {
    unknown: rest.match(/\{[^{}]*\}?|\}/g) ?? [],
    missing: needs[slot]?.filter((name) => !held.includes(name)) ?? [],
  }
}

/** In a single pass: a value that is filled in is not searched for placeholders, whatever a member's name is. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

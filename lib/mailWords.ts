/**
 * The words of the mails that the studio may change. A template draws a mail: its amounts, dates, tables, codes and
 * links. What it says around them are texts with a name, and in them stand placeholders that it fills in: `{class}`.
 */
export const mailSlots = ['subject', 'heading', 'opening', 'bring', 'closing', 'button'] as const
export type MailSlot = (typeof mailSlots)[number]
export type MailTexts = { [slot in MailSlot]?: string | undefined }

/** The longest that a text may be, in UTF-16 units; what has paragraphs has a line each. */
export const slotBounds: Record<MailSlot, { most: number; paragraphs: number }> = {
  subject: { most: 120, paragraphs: 1 },
  heading: { most: 80, paragraphs: 1 },
  opening: { most: 900, paragraphs: 6 },
  bring: { most: 160, paragraphs: 1 },
  closing: { most: 900, paragraphs: 6 },
  button: { most: 40, paragraphs: 1 },
}

export interface MailTemplate<F extends string = string> {
  kind: string
  /** The house's own words, in the language of the moment: all the texts that the mail has. An empty one may stay empty. */
  builtIn: () => MailTexts
  /** What may stand in its texts. */
  fills: readonly F[]
  /** What must: without it the text would not tell what the mail is about. */
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

/** What of a text's placeholders is wrong: those that its mail does not know, a brace left open; those that are missing. */
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

/** In one go: what is filled in is not looked through again, whatever a member is called. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

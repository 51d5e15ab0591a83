import { AsyncLocalStorage } from 'node:async_hooks'
import { inLanguage } from '#lib/language.server.ts'
import { currentLanguage, type Language, languagePrefix } from '#lib/language.ts'
import {
  fillTemplate,
  type MailSlot,
  type MailTemplate,
  type MailTexts,
  mailSlots,
  slotBounds,
  wrongPlaceholders,
} from '#lib/mailWords.ts'

/** The studio's own texts for a mail, instead of the built-in ones. */
export interface StudioMailTexts {
  /** Whether the mail is sent in Hindi to people who chose Hindi. */
  sendsHindi: boolean
  texts: Record<Language, MailTexts>
}

/** A text that could not be used, so that the mail was sent with the built-in one. */
export interface MailTextFault {
  kind: string
  language: Language
  slot: MailSlot
}

// One process serves one studio, so the texts are cached for the whole process, like the settings
// (features/studio/settings.ts).
let cached: ReadonlyMap<string, StudioMailTexts> = new Map()
let reportFault: (fault: MailTextFault) => void = () => {}

export const setMailTexts = (texts: ReadonlyMap<string, StudioMailTexts>): void => {
  cached = texts
}
export const onMailTextFault = (onFault: (fault: MailTextFault) => void): void => {
  reportFault = onFault
}

interface Preview {
  kind: string
  language: Language
  texts: MailTexts
}
const previews = new AsyncLocalStorage<Preview>()

/** Composes a mail with texts that are not saved (yet), with the same code that sends it. */
export const withPreviewTexts = <T>(preview: Preview, work: () => T): T =>
  previews.run(preview, () => inLanguage(preview.language, work))

/** The fixed language of a kind of mail: that of a preview, or English if the studio has chosen that. */
export const fixedLanguage = (kind: string): Language | undefined => {
  const preview = previews.getStore()
  if (preview?.kind === kind) return preview.language
  return cached.get(kind)?.sendsHindi === false ? 'en' : undefined
}

/**
 * The address of a page in the language of the mail that links to it. `site` is the public address, without a
 * trailing slash.
 */
export const inItsLanguage = (site: string, href: string): string => {
  const prefix = languagePrefix(currentLanguage())
  if (!prefix || !href.startsWith(`${site}/`)) return href
  return (site + prefix + href.slice(site.length)).replace(`${prefix}/?`, `${prefix}?`).replace(/\/$/, '')
}

export type RenderedMail = Record<MailSlot, string>

/**
 * The texts of a mail in the current language, with their placeholders filled in; a text that the mail does not have is
 * empty.
 */
export function renderTemplate<F extends string>(
  template: MailTemplate<F>,
  values: Record<F, string>,
): RenderedMail {
  const language = currentLanguage()
  const preview = previews.getStore()
  const studioTexts =
    preview?.kind === template.kind ? preview.texts : cached.get(template.kind)?.texts[language]
  const builtIn = template.builtIn()
  const textOf = (slot: MailSlot): string => {
    const text = studioTexts?.[slot]
    if (builtIn[slot] === undefined || text === undefined) return builtIn[slot] ?? ''
    if (isValid(template, slot, text)) return text
    reportFault({ kind: template.kind, language, slot })
    return builtIn[slot]
  }
  return Object.fromEntries(
    mailSlots.map((slot) => [slot, fillTemplate(textOf(slot), values)]),
  ) as RenderedMail
}

/**
 * Whether a stored text is valid: it may be from another version of the product, or not have been saved with the form.
 */
function isValid(template: MailTemplate, slot: MailSlot, text: string): boolean {
  const { unknown, missing } = wrongPlaceholders(template, slot, text)
  const { maxLength, paragraphs } = slotBounds[slot]
  const isMissing = text.trim() === '' && template.builtIn()[slot] !== ''
  const fits = text.length <= maxLength && (paragraphs > 1 || !text.includes('\n'))
  return fits && !unknown.length && !missing.length && !isMissing
}

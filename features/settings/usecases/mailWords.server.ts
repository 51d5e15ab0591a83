import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import type { WordedMail } from '#lib/feature.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { withPreviewTexts } from '#lib/mailWords.server.ts'
import {
  type MailTemplate,
  type MailTexts,
  mailSlots,
  paragraphsOf,
  slotBounds,
  wrongPlaceholders,
} from '#lib/mailWords.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isoInstant } from '#lib/time.ts'
import type { MailList, MailWordsBody, TriedWords } from '../console/mailSchema.ts'
import {
  addressOf,
  type StoredTexts,
  type StoredWords,
  storedWords,
  writeWords,
} from '../mailWordsStore.server.ts'
import { mailWordsText as text } from '../text/mailWords.ts'

/** Nobody needs more test mails than this: they go only to the caller's own address. */
const TESTS: Limit = { name: 'settings.testMail', points: 10, seconds: 600 }

const mailOf = (mails: WordedMail[], kind: string): WordedMail => {
  const mail = mails.find(({ template }) => template.kind === kind)
  if (!mail) throw new Refusal('NOT_FOUND')
  return mail
}

const defaultWords = ({ builtIn }: MailTemplate, language: Language): MailTexts =>
  inLanguage(language, () => ({ ...builtIn() }))

export async function readMails(db: Db, mails: WordedMail[]): Promise<MailList> {
  const stored = new Map((await storedWords(db)).map((row) => [row.kind, row]))
  return { mails: mails.map(({ template }) => viewMail(template, stored.get(template.kind))) }
}

function viewMail(template: MailTemplate, stored: StoredWords | undefined): MailList['mails'][number] {
  const builtIn = { en: defaultWords(template, 'en'), hi: defaultWords(template, 'hi') }
  const slots = mailSlots.filter((slot) => builtIn.en[slot] !== undefined)
  const viewSlot = (slot: (typeof slots)[number], language: Language) => {
    const own = stored?.texts[language][slot]
    const standard = builtIn[language][slot] ?? ''
    const isBehind = own !== undefined && own.builtIn !== standard
    return { words: own?.words ?? standard, builtIn: standard, isBehind }
  }
  const isChanged = (language: Language) => slots.some((slot) => stored?.texts[language][slot] !== undefined)
  return {
    kind: template.kind,
    fills: [...template.fills],
    slots: slots.map((slot) => ({
      slot,
      needs: [...(template.needs[slot] ?? [])],
      en: viewSlot(slot, 'en'),
      hi: viewSlot(slot, 'hi'),
    })),
    sendsHindi: stored?.sendsHindi ?? true,
    isChanged: { en: isChanged('en'), hi: isChanged('hi') },
    version: stored?.version ?? 0,
    changedBy: stored?.changedBy ?? null,
    changedAt: stored ? isoInstant(stored.changedAt) : null,
  }
}

/** The text as it is stored: without surrounding spaces, one line for each paragraph. */
const tidy = (text: string): string => paragraphsOf(text).join('\n')

/** The problems of the texts, by field: the prefix and the slot. Empty if the mail can be sent. */
function faultsIn(template: MailTemplate, texts: MailTexts, language: Language, prefix: string) {
  const builtIn = defaultWords(template, language)
  const faults: Record<string, string> = {}
  for (const slot of mailSlots) {
    const slotText = texts[slot]
    if (slotText === undefined || builtIn[slot] === undefined) continue
    const { unknown, missing } = wrongPlaceholders(template, slot, slotText)
    const { paragraphs } = slotBounds[slot]
    const lines = paragraphsOf(slotText).length
    if (lines === 0 && builtIn[slot] !== '') faults[prefix + slot] = text.write
    else if (unknown.length) faults[prefix + slot] = text.unknown(unknown[0] as string)
    else if (missing.length) faults[prefix + slot] = text.missing(missing.map((name) => `{${name}}`))
    else if (lines > paragraphs)
      faults[prefix + slot] = paragraphs === 1 ? text.oneLine : text.paragraphs(paragraphs)
    else if (/<[a-z/!]/i.test(slotText)) faults[prefix + slot] = fieldText.plain
  }
  return faults
}

const refuseFaults = (faults: Record<string, string>): void => {
  if (Object.keys(faults).length) throw new Refusal('BAD_REQUEST', { fields: faults })
}

/**
 * The texts to store: only those that differ from the built-in ones. The others follow the built-in text, even if it
 * changes later.
 */
function ownTexts(
  template: MailTemplate,
  texts: MailTexts,
  language: Language,
  before: StoredTexts | undefined,
): StoredTexts {
  const builtIn = defaultWords(template, language)
  return Object.fromEntries(
    mailSlots.flatMap((slot) => {
      const [given, standard] = [texts[slot], builtIn[slot]]
      if (given === undefined || standard === undefined) return []
      const tidied = tidy(given)
      if (tidied === standard) return []
      const previous = before?.[slot]
      return [[slot, previous?.words === tidied ? previous : { words: tidied, builtIn: standard }]]
    }),
  )
}

const audited = (stored: Pick<StoredWords, 'texts' | 'sendsHindi'> | undefined) => {
  const wordsOf = (texts: StoredTexts = {}) =>
    Object.fromEntries(Object.entries(texts).map(([slot, own]) => [slot, own?.words]))
  return {
    english: wordsOf(stored?.texts.en),
    hindi: wordsOf(stored?.texts.hi),
    sendsHindi: stored?.sendsHindi ?? true,
  }
}

/** Throws BAD_REQUEST with the problem of each text; CHANGED if somebody else has saved in the meantime. */
export async function changeMail(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { mails, kind }: { mails: WordedMail[]; kind: string },
  { version, sendsHindi, ...given }: MailWordsBody,
  now: Temporal.Instant,
): Promise<void> {
  const { template } = mailOf(mails, kind)
  refuseFaults(
    Object.assign({}, ...LANGUAGES.map((each) => faultsIn(template, given[each], each, `${each}.`))),
  )
  await inTransaction(db, async (trx) => {
    const before = (await storedWords(trx)).find((row) => row.kind === kind)
    const texts = {
      en: ownTexts(template, given.en, 'en', before?.texts.en),
      hi: ownTexts(template, given.hi, 'hi', before?.texts.hi),
    }
    const written = await writeWords(trx, { kind, texts, sendsHindi }, { version, by: by.personId, now })
    if (!written) throw new Refusal('CHANGED')
    const record = { action: 'mail.words', subject: 'mailWords', subjectId: kind } as const
    const change = differences(audited(before), audited({ texts, sendsHindi }))
    await recordAudit(trx, by.personId, { ...record, ...change }, now)
  })
}

type MailDeps = Pick<Deps, 'db' | 'publicUrl'>

/** The mail with these texts, for a made-up person. Throws BAD_REQUEST with the problem of each text. */
export async function tryMail(
  deps: MailDeps,
  { mails, kind }: { mails: WordedMail[]; kind: string },
  { language, words }: TriedWords,
): Promise<Mail> {
  const { template, sample } = mailOf(mails, kind)
  refuseFaults(faultsIn(template, words, language, ''))
  const texts = Object.fromEntries(
    Object.entries(words).flatMap(([slot, given]) => (given === undefined ? [] : [[slot, tidy(given)]])),
  )
  return withPreviewTexts({ kind, language, texts }, () => sample(deps))
}

/** Sends a test mail to the caller's own address, and returns it. Throws like `tryMail`, and TOO_MANY_REQUESTS. */
export async function sendTestMail(
  deps: MailDeps & Pick<Deps, 'mailer' | 'throttle'>,
  by: Caller,
  of: { mails: WordedMail[]; kind: string },
  tried: TriedWords,
): Promise<string> {
  const mail = await tryMail(deps, of, tried)
  const to = await addressOf(deps.db, by.personId)
  await deps.throttle.take(TESTS, by.personId)
  const subject = inLanguage(tried.language, () => text.testSubject(mail.subject))
  await inTransaction(deps.db, (trx) => deps.mailer.send(trx, { ...mail, to, subject }))
  return to
}

import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { minimumAge } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { isDayBefore } from '#lib/time.ts'
import { type MemberDetails, validateDetails } from './detailRules.ts'
import type { Field } from './fields.ts'
import { type Identity, identify, identifyHolder, type PeopleFacts, type Who } from './personRules.ts'
import type { Problem } from './problems.ts'
import { consentOf, countOf, type DateOrder, dayOf, nameOf, phoneOf } from './values.ts'

/** A row's values, as text; empty if missing. */
export type RowValues = Partial<Record<Field, string>>

/** Facts from the studio's current data, and from earlier rows. */
export interface MemberFacts {
  today: Temporal.PlainDate
  order: DateOrder
  /** Only members may get the passes of this file. */
  onlyKnown: boolean
  people: PeopleFacts
  packageOf(word: string): PackageRow | undefined
  hasPass(personId: string, pass: PassPlan): boolean
}

/** An existing pass, with the values that a file could match. */
export interface KnownPass {
  personId: string
  packageId: string
  purchasedOn: string
  /** The intended end, if its terms set a day. */
  validUntil: string | null
  /** The current end, which is later if the pass was frozen or extended. */
  expiresOn: string
  /** The pass was sold here, so no file imported it. */
  isSold: boolean
}

export interface PassPlan {
  packageId: string
  /** Null: unlimited. */
  total: number | null
  left: number | null
  boughtOn: string
  /** Whether the file contains the day; otherwise it is the day of the dry run. */
  boughtOnRow: boolean
  /** Null: not started. */
  startedOn: string | null
  /** Null: by the terms of the package, from the purchase. */
  expiresOn: string | null
}

export interface MemberPlan {
  /** An existing member. */
  personId: string | null
  /** The earlier row with the same person. */
  sameAsRow: number | null
  /** Null: they have no own address. */
  email: string | null
  /** The address of the main contact of the household, which receives their mail. */
  householdEmail: string | null
  externalId: string | null
  details: MemberDetails
  /** Whether they agree to mails; null: not in the file. */
  consent: boolean | null
  firstName: string
  lastName: string
  phone: string | null
  birthDate: string | null
  pass: PassPlan | null
  /** The pass has expired, is used up or exists already. It is left out, but the person is imported. */
  passLeftOut: boolean
}

/**
 * Whether a pass of the file is one that its member already has. Without dates, two passes of a package can't be
 * distinguished. Then every pass that was not sold here counts as the same, so that no balance is doubled.
 */
export function isSamePass(held: KnownPass, plan: PassPlan): boolean {
  if (held.packageId !== plan.packageId) return false
  if (plan.expiresOn) return plan.expiresOn === held.validUntil || plan.expiresOn === held.expiresOn
  return !held.isSold && (!plan.boughtOnRow || plan.boughtOn === held.purchasedOn)
}

type Against = (code: Problem['code'], field: Field, name?: string) => void

export type RowResult<Plan> = { kind: 'good'; plan: Plan } | { kind: 'bad'; problems: Problem[] }

const MAX_NAME_LENGTH = 80
const MAX_ID_LENGTH = 64
const EMAIL = /^[^\s@,;<>]{1,64}@[^\s@,;<>]+\.[^\s@.,;<>]{2,}$/

/** The result of one row of members or passes, or all its problems. */
export function validateMemberRow(row: RowValues, facts: MemberFacts): RowResult<MemberPlan> {
  const problems: Problem[] = []
  const against: Against = (code, field, name) => {
    problems.push({ code, field, value: row[field] ?? '', ...(name ? { name } : {}) })
  }
  const phone = row.phone ? phoneOf(row.phone) : undefined
  if (row.phone && !phone) against('phone', 'phone')
  const email = row.email?.toLowerCase() ?? ''
  if (email && (!EMAIL.test(email) || email.length > 254)) against('email', 'email')
  const { firstName, lastName } = validateNames(row, facts.onlyKnown, against)
  const externalId = row.externalId?.slice(0, MAX_ID_LENGTH) || undefined
  const who = { externalId, email, name: fullName({ firstName, lastName }), phone }
  const identity = problems.length ? undefined : validateIdentity(who, facts, against)
  const birthDate = row.birthDate ? dayOf(row.birthDate, facts.order) : undefined
  if (row.birthDate && (!birthDate || isDayBefore(facts.today, birthDate))) against('date', 'birthDate')
  else if (birthDate && isDayBefore(facts.today.subtract({ years: minimumAge(facts.today) }), birthDate)) {
    against('underAge', 'birthDate')
  }
  const details = validateDetails(row, facts, against)
  const pass = row.package ? validatePass(row, facts, against) : undefined
  if (facts.onlyKnown && !row.package) against('noPackage', 'package')
  if (problems.length || !identity) return { kind: 'bad', problems }
  const known = identity.kind === 'known' ? identity.person : undefined
  const householdEmail = identity.kind === 'known' ? null : identity.householdEmail
  const isNew = pass !== undefined && pass !== 'over' && !(known && facts.hasPass(known.id, pass))
  return {
    kind: 'good',
    plan: {
      personId: known?.id ?? null,
      sameAsRow: identity.kind === 'row' ? identity.row : null,
      email: householdEmail || !email ? null : email,
      householdEmail,
      externalId: externalId ?? null,
      firstName,
      lastName,
      phone: phone ?? null,
      birthDate: birthDate?.toString() ?? null,
      details,
      consent: consentOf(row.consent ?? '') ?? null,
      pass: isNew ? pass : null,
      passLeftOut: pass !== undefined && !isNew,
    },
  }
}

/** For members a name is required; for passes it distinguishes two people at one address. */
function validateNames(
  row: RowValues,
  onlyKnown: boolean,
  against: Against,
): { firstName: string; lastName: string } {
  const { firstName, lastName } = namesOf(row)
  const names = { firstName: nameOf(firstName), lastName: nameOf(lastName) }
  for (const field of ['firstName', 'lastName'] as const) {
    const column = row.fullName ? 'fullName' : field
    // A spreadsheet would run such a formula whenever a list of members is opened.
    if (names[field] === undefined) against('formula', column)
    else if (!onlyKnown && (!names[field] || names[field].length > MAX_NAME_LENGTH)) against('name', column)
  }
  return { firstName: names.firstName ?? '', lastName: names.lastName ?? '' }
}

type ResolvedIdentity = Exclude<Identity, { kind: 'asked' }>

/** The person it is about; undefined if there is a problem with that. */
function validateIdentity(who: Who, facts: MemberFacts, against: Against): ResolvedIdentity | undefined {
  if (facts.onlyKnown) {
    const holder = identifyHolder(who, facts.people)
    if (holder === 'several') against('whichOne', who.email ? 'email' : 'phone')
    else if (!holder) against('notMember', who.email ? 'email' : 'phone')
    else if ('ambiguous' in holder) against('sharedEmail', 'email', holder.ambiguous)
    else return { kind: 'known', person: holder }
    return undefined
  }
  // Without identifying values, each import would create the person again.
  if (!who.email && !who.phone && !who.externalId) {
    against('noEmail', 'email')
    return undefined
  }
  const identity = identify(who, facts.people)
  if (identity.kind !== 'asked') return identity
  against(identity.code, identity.field, identity.name)
  return undefined
}

/** The last word of a full name is the last name. */
function namesOf({ firstName = '', lastName = '', fullName: whole = '' }: RowValues): {
  firstName: string
  lastName: string
} {
  if (firstName || lastName || !whole) return { firstName, lastName }
  // `Arora, Shivani`, as some programs sort.
  const [last, first] = whole.split(/,\s*/)
  if (first) return { firstName: first, lastName: last ?? '' }
  const words = whole.split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

function validatePass(
  row: RowValues,
  { today, order, packageOf }: MemberFacts,
  against: Against,
): PassPlan | 'over' | undefined {
  const sold = packageOf(row.package ?? '')
  if (!sold) {
    against('unknownPackage', 'package')
    return undefined
  }
  const left = readCount('sessionsLeft')
  const total = readCount('sessionsTotal')
  const expiresOn = readDay('expiresOn')
  const boughtDay = readDay('boughtOn')
  const startedDay = readDay('startedOn')
  const startedOn = startedDay && !isDayBefore(today, startedDay) ? startedDay : undefined
  const boughtBefore = boughtDay && isDayBefore(boughtDay, today) ? boughtDay : undefined
  // It was bought at the latest on the day on which it started.
  const boughtOn = boughtBefore ?? startedOn ?? today
  const begins = startedDay ?? boughtDay
  if (expiresOn && begins && isDayBefore(expiresOn, begins)) against('dates', 'expiresOn')
  const unlimited = sold.totalSessions === null
  // A balance is worth money, so it is never guessed.
  if (!unlimited && left === undefined && !row.sessionsLeft) against('noBalance', 'sessionsLeft')
  if (!unlimited && left === null) against('number', 'sessionsLeft')
  if (typeof left === 'number' && typeof total === 'number' && total < left)
    against('moreThanAll', 'sessionsLeft')
  // A pass is still valid on its last day.
  if ((expiresOn && isDayBefore(expiresOn, today)) || (!unlimited && left === 0)) return 'over'
  const counted = Math.max(total ?? sold.totalSessions ?? 0, left ?? 0)
  // A partly used pass has started: at the latest on the day it was bought, if the file has no other.
  const began = startedOn ?? (!unlimited && (left ?? 0) < counted ? boughtOn : undefined)
  return {
    packageId: sold.id,
    total: unlimited ? null : counted,
    left: unlimited ? null : (left ?? 0),
    boughtOn: boughtOn.toString(),
    boughtOnRow: boughtBefore !== undefined,
    startedOn: began && !isDayBefore(began, boughtOn) ? began.toString() : null,
    expiresOn: expiresOn?.toString() ?? null,
  }

  function readCount(field: 'sessionsLeft' | 'sessionsTotal'): number | null | undefined {
    const text = row[field]
    if (!text) return undefined
    const count = countOf(text)
    if (count === undefined) against('number', field)
    else if (count !== null && count < 0) against('fewerThanNone', field)
    return count
  }
  function readDay(field: 'boughtOn' | 'startedOn' | 'expiresOn'): Temporal.PlainDate | undefined {
    const text = row[field]
    const day = text ? dayOf(text, order) : undefined
    if (text && !day) against('date', field)
    return day
  }
}

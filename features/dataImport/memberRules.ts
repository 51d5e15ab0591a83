import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { minimumAge } from '#features/studio/settings.ts'
import { fullName } from '#lib/fullName.ts'
import { isDayBefore } from '#lib/time.ts'
import { type MemberDetails, validateDetails } from './detailRules.ts'
import type { Field } from './fields.ts'
import { type Identity, identify, identifyHolder, type PeopleFacts, type Who } from './personRules.ts'
import type { Problem } from './problems.ts'
import { consentOf, countOf, type DateOrder, dayOf, nameOf, phoneOf } from './values.ts'

/** The values of a row, as text; a missing value is empty. */
export type RowValues = Partial<Record<Field, string>>

/** The facts that a row is validated with: from the studio's data, and from earlier rows. */
export interface MemberFacts {
  today: Temporal.PlainDate
  order: DateOrder
  /** Whether every row must be about an existing member: the file contains only passes. */
  mustExist: boolean
  /** Whether staff say that everybody in the file was a client before. */
  allCameBefore: boolean
  people: PeopleFacts
  packageOf(word: string): PackageRow | undefined
  hasPass(personId: string, pass: PassPlan): boolean
}

/** An existing pass, with the values that are compared with a file. */
export interface KnownPass {
  personId: string
  packageId: string
  purchasedOn: string
  /** The last day by its terms, if they count from the purchase. */
  validUntil: string | null
  /** The current last day, which is later if the pass was frozen or extended. */
  expiresOn: string
  /** Whether the pass was sold here and not imported. */
  isSold: boolean
}

export interface PassPlan {
  packageId: string
  /** Null: unlimited. */
  total: number | null
  left: number | null
  boughtOn: string
  /** Whether the file has the day, until today. If not, it is the first day, or else the day of the dry run. */
  boughtOnRow: boolean
  /** Null: the pass has not started. */
  startedOn: string | null
  /** Null: the terms of the package decide. */
  expiresOn: string | null
}

export interface MemberPlan {
  /** The existing member; null: a new person. */
  personId: string | null
  /** The earlier row with the same new person. */
  sameAsRow: number | null
  /** Null: they have no address, or share that of their household. */
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
  /** Whether they were a client before this import: then they are no newcomer. */
  cameBefore: boolean
  pass: PassPlan | null
  /** Whether the pass is left out, because it has expired, is used up or exists already. */
  passLeftOut: boolean
}

/**
 * Whether a pass of the file is one that its member already has. Without dates, two passes of a package can't be
 * distinguished, so every imported pass of the package counts as the same: otherwise a balance could be doubled.
 */
export function isSamePass(held: KnownPass, plan: PassPlan): boolean {
  if (held.packageId !== plan.packageId) return false
  if (plan.expiresOn) return plan.expiresOn === held.validUntil || plan.expiresOn === held.expiresOn
  return !held.isSold && (!plan.boughtOnRow || plan.boughtOn === held.purchasedOn)
}

type AddProblem = (code: Problem['code'], field: Field, name?: string) => void

export type RowResult<Plan> = { kind: 'good'; plan: Plan } | { kind: 'bad'; problems: Problem[] }

const MAX_NAME_LENGTH = 80
const MAX_ID_LENGTH = 64
const EMAIL = /^[^\s@,;<>]{1,64}@[^\s@,;<>]+\.[^\s@.,;<>]{2,}$/

/** Validates one row of members or passes: returns what to import, or all problems of the row. */
export function validateMemberRow(row: RowValues, facts: MemberFacts): RowResult<MemberPlan> {
  const problems: Problem[] = []
  const addProblem: AddProblem = (code, field, name) => {
    problems.push({ code, field, value: row[field] ?? '', ...(name ? { name } : {}) })
  }
  const phone = row.phone ? phoneOf(row.phone) : undefined
  if (row.phone && !phone) addProblem('phone', 'phone')
  const email = row.email?.toLowerCase() ?? ''
  if (email && (!EMAIL.test(email) || email.length > 254)) addProblem('email', 'email')
  const { firstName, lastName } = validateNames(row, facts.mustExist, addProblem)
  const externalId = row.externalId?.slice(0, MAX_ID_LENGTH) || undefined
  const who = { externalId, email, name: fullName({ firstName, lastName }), phone }
  const identity = problems.length ? undefined : validateIdentity(who, facts, addProblem)
  const birthDate = row.birthDate ? dayOf(row.birthDate, facts.order) : undefined
  if (row.birthDate && (!birthDate || isDayBefore(facts.today, birthDate))) addProblem('date', 'birthDate')
  else if (birthDate && isDayBefore(facts.today.subtract({ years: minimumAge(facts.today) }), birthDate)) {
    addProblem('underAge', 'birthDate')
  }
  const details = validateDetails(row, facts, addProblem)
  const pass = row.package ? validatePass(row, facts, addProblem) : undefined
  if (facts.mustExist && !row.package) addProblem('noPackage', 'package')
  if (problems.length || !identity) return { kind: 'bad', problems }
  const known = identity.kind === 'known' ? identity.person : undefined
  const householdEmail = identity.kind === 'known' ? null : identity.householdEmail
  const isNew = pass !== undefined && pass !== 'ended' && !(known && facts.hasPass(known.id, pass))
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
      cameBefore: cameBefore(row, details, facts),
      pass: isNew ? pass : null,
      passLeftOut: pass !== undefined && !isNew,
    },
  }
}

/** A status of somebody who has only asked about classes, as other systems call it. */
const LEAD_STATUS = /lead|prospect|enquir|inquir/i

/** Whether the person was a client before: by a pass or a visit in the row, or else by their status and by what staff say. */
function cameBefore(
  row: RowValues,
  { memberSince, formerStatus }: MemberDetails,
  { today, order, allCameBefore }: MemberFacts,
): boolean {
  const visited = dayOf(row.startedOn ?? '', order)
  if (row.package || (visited && !isDayBefore(today, visited)) || (countOf(row.sessionsTotal ?? '') ?? 0) > 0)
    return true
  if (formerStatus && LEAD_STATUS.test(formerStatus)) return false
  return allCameBefore || (memberSince !== null && isDayBefore(Temporal.PlainDate.from(memberSince), today))
}

/** For members a name is required; for passes it distinguishes two people at one address. */
function validateNames(
  row: RowValues,
  mustExist: boolean,
  addProblem: AddProblem,
): { firstName: string; lastName: string } {
  const { firstName, lastName } = namesOf(row)
  const names = { firstName: nameOf(firstName), lastName: nameOf(lastName) }
  for (const field of ['firstName', 'lastName'] as const) {
    const column = row.fullName ? 'fullName' : field
    // A spreadsheet would run the formula when staff open an exported list of members.
    if (names[field] === undefined) addProblem('formula', column)
    else if (
      !mustExist &&
      (names[field].length > MAX_NAME_LENGTH || (field === 'firstName' && !names[field]))
    )
      addProblem('name', column)
  }
  return { firstName: names.firstName ?? '', lastName: names.lastName ?? '' }
}

type ResolvedIdentity = Exclude<Identity, { kind: 'undecided' }>

/** The person whom the row is about; undefined, with a problem added, if that is not certain. */
function validateIdentity(
  who: Who,
  facts: MemberFacts,
  addProblem: AddProblem,
): ResolvedIdentity | undefined {
  if (facts.mustExist) {
    const holder = identifyHolder(who, facts.people)
    if (holder === 'several') addProblem('whichOne', who.email ? 'email' : 'phone')
    else if (!holder) addProblem('notMember', who.email ? 'email' : 'phone')
    else if ('ambiguous' in holder) addProblem('sharedEmail', 'email', holder.ambiguous)
    else return { kind: 'known', person: holder }
    return undefined
  }
  // Without identifying values, each import would create the person again.
  if (!who.email && !who.phone && !who.externalId) {
    addProblem('noEmail', 'email')
    return undefined
  }
  const identity = identify(who, facts.people)
  if (identity.kind !== 'undecided') return identity
  addProblem(identity.code, identity.field, identity.name)
  return undefined
}

/**
 * Splits a full name: its last word is the last name, except in `Arora, Shivani`, as some programs write it. Beside a
 * column of last names, it may be the full name or the first name. A single name is the first name, in whatever column
 * it is.
 */
function namesOf({ firstName = '', lastName = '', fullName: whole = '' }: RowValues): {
  firstName: string
  lastName: string
} {
  if (firstName || !(lastName || whole)) return { firstName, lastName }
  if (!whole) return { firstName: lastName, lastName: '' }
  const ending = ` ${lastName}`
  if (lastName && whole !== lastName)
    return { firstName: whole.endsWith(ending) ? whole.slice(0, -ending.length) : whole, lastName }
  const [last, first] = whole.split(/,\s*/)
  if (first) return { firstName: first, lastName: last ?? '' }
  const words = whole.split(/\s+/)
  const lastWord = words.length > 1 ? words.pop() : ''
  return { firstName: words.join(' '), lastName: lastWord ?? '' }
}

function validatePass(
  row: RowValues,
  { today, order, packageOf }: MemberFacts,
  addProblem: AddProblem,
): PassPlan | 'ended' | undefined {
  const sold = packageOf(row.package ?? '')
  if (!sold) {
    addProblem('unknownPackage', 'package')
    return undefined
  }
  const left = readCount('sessionsLeft')
  const total = readCount('sessionsTotal')
  const expiresOn = readDay('expiresOn')
  const boughtDay = readDay('boughtOn')
  const startedDay = readDay('startedOn')
  const startedOn = startedDay && !isDayBefore(today, startedDay) ? startedDay : undefined
  const boughtByToday = boughtDay && !isDayBefore(today, boughtDay) ? boughtDay : undefined
  // Without a day of purchase: the first day, because a pass is bought before it starts.
  const boughtOn = boughtByToday ?? startedOn ?? today
  const begins = startedDay ?? boughtDay
  if (expiresOn && begins && isDayBefore(expiresOn, begins)) addProblem('dates', 'expiresOn')
  const unlimited = sold.totalSessions === null
  // A balance is worth money, so there is no default.
  if (!unlimited && left === undefined && !row.sessionsLeft) addProblem('noBalance', 'sessionsLeft')
  if (!unlimited && left === null) addProblem('number', 'sessionsLeft')
  if (typeof left === 'number' && typeof total === 'number' && total < left)
    addProblem('moreThanAll', 'sessionsLeft')
  // A pass is still valid on its last day.
  if ((expiresOn && isDayBefore(expiresOn, today)) || (!unlimited && left === 0)) return 'ended'
  const counted = Math.max(total ?? sold.totalSessions ?? 0, left ?? 0)
  // A partly used pass has started. Without a first day in the file, that is the day of purchase.
  const began = startedOn ?? (!unlimited && (left ?? 0) < counted ? boughtOn : undefined)
  return {
    packageId: sold.id,
    total: unlimited ? null : counted,
    left: unlimited ? null : (left ?? 0),
    boughtOn: boughtOn.toString(),
    boughtOnRow: boughtByToday !== undefined,
    startedOn: began && !isDayBefore(began, boughtOn) ? began.toString() : null,
    expiresOn: expiresOn?.toString() ?? null,
  }

  function readCount(field: 'sessionsLeft' | 'sessionsTotal'): number | null | undefined {
    const text = row[field]
    if (!text) return undefined
    const count = countOf(text)
    if (count === undefined) addProblem('number', field)
    else if (count !== null && count < 0) addProblem('fewerThanNone', field)
    return count
  }
  function readDay(field: 'boughtOn' | 'startedOn' | 'expiresOn'): Temporal.PlainDate | undefined {
    const text = row[field]
    const day = text ? dayOf(text, order) : undefined
    if (text && !day) addProblem('date', field)
    return day
  }
}

import type { PackageRow } from '#features/membership/usecases/readPackages.server.ts'
import { isDayBefore } from '#lib/time.ts'
import type { Field } from './fields.ts'
import type { Problem } from './problems.ts'
import { countOf, type DateOrder, dayOf, phoneOf } from './values.ts'

/** What a row says, as text; empty where it says nothing. */
export type Said = Partial<Record<Field, string>>

export interface KnownPerson {
  id: string
  email: string
  name: string
  phone: string | null
}

/** Of the studio as it is, and of the rows before. */
export interface MemberFacts {
  today: Temporal.PlainDate
  order: DateOrder
  /** Only members may get the passes of this file. */
  onlyKnown: boolean
  byEmail(email: string): KnownPerson | undefined
  byPhone(phone: string): KnownPerson[]
  /** The row before that brings somebody of this address. */
  rowOf(email: string): number | undefined
  packageOf(word: string): PackageRow | undefined
  hasPass(personId: string, pass: PassPlan): boolean
}

/** A pass that somebody holds, as far as a file could name it. */
export interface KnownPass {
  personId: string
  packageId: string
  purchasedOn: string
  /** Until when it was to be valid, where its terms name a day. */
  validUntil: string | null
  /** And as it is now: longer where it was frozen or extended. */
  expiresOn: string
  /** It was sold here, so no file brought it. */
  isSold: boolean
}

export interface PassPlan {
  packageId: string
  /** Null: unlimited. */
  total: number | null
  left: number | null
  boughtOn: string
  /** The file says so; otherwise it is the day of the dry run. */
  boughtOnTold: boolean
  /** Null: as the terms of the package say, from when it was bought. */
  expiresOn: string | null
}

export interface MemberPlan {
  /** Who is known already. */
  personId: string | null
  email: string
  firstName: string
  lastName: string
  phone: string | null
  birthDate: string | null
  pass: PassPlan | null
  /** Her pass is over, used up or known: it stays out, she does not. */
  passLeftOut: boolean
}

/**
 * Whether a pass of the file is one that its member holds already. Where the file tells no day nothing can tell two of a
 * package apart: then whatever was not sold here is the same, so that no balance ever doubles.
 */
export function isSamePass(held: KnownPass, plan: PassPlan): boolean {
  if (held.packageId !== plan.packageId) return false
  if (plan.expiresOn) return plan.expiresOn === held.validUntil || plan.expiresOn === held.expiresOn
  return !held.isSold && (!plan.boughtOnTold || plan.boughtOn === held.purchasedOn)
}

export type Judged<Plan> = { kind: 'good'; plan: Plan } | { kind: 'bad'; problems: Problem[] }

const ADULT_YEARS = 18
const LONGEST_NAME = 80
const EMAIL = /^[^\s@,;<>]{1,64}@[^\s@,;<>]+\.[^\s@.,;<>]{2,}$/

/** What one row of members or passes comes to, or everything that stands against it. */
export function judgeMember(said: Said, facts: MemberFacts): Judged<MemberPlan> {
  const problems: Problem[] = []
  const against = (code: Problem['code'], field: Field, name?: string) => {
    problems.push({ code, field, value: said[field] ?? '', ...(name ? { name } : {}) })
  }
  const { firstName, lastName } = namesOf(said)
  const phone = said.phone ? phoneOf(said.phone) : undefined
  if (said.phone && !phone) against('phone', 'phone')
  const email = said.email?.toLowerCase() ?? ''
  if (email && (!EMAIL.test(email) || email.length > 254)) against('email', 'email')
  const person = knownPerson({ email, phone, name: `${firstName} ${lastName}` }, facts)
  if (person === 'maybe') against('maybeKnown', 'email', facts.byPhone(phone ?? '')[0]?.name)
  const known = person === 'maybe' ? undefined : person
  if (!known && !email) against('noEmail', 'email')
  if (facts.onlyKnown && !known && problems.length === 0) against('notMember', said.email ? 'email' : 'phone')
  if (!facts.onlyKnown && !known) {
    if (!firstName || firstName.length > LONGEST_NAME)
      against('name', said.fullName ? 'fullName' : 'firstName')
    if (!lastName || lastName.length > LONGEST_NAME) against('name', said.fullName ? 'fullName' : 'lastName')
  }
  const birthDate = said.birthDate ? dayOf(said.birthDate, facts.order) : undefined
  if (said.birthDate && (!birthDate || isDayBefore(facts.today, birthDate))) against('date', 'birthDate')
  else if (birthDate && isDayBefore(facts.today.subtract({ years: ADULT_YEARS }), birthDate)) {
    against('underAge', 'birthDate')
  }
  const pass = said.package ? judgePass(said, facts, against) : undefined
  if (facts.onlyKnown && !said.package) against('noPackage', 'package')
  if (problems.length) return { kind: 'bad', problems }
  const isNew = pass !== undefined && pass !== 'over' && !(known && facts.hasPass(known.id, pass))
  return {
    kind: 'good',
    plan: {
      personId: known?.id ?? null,
      email: known?.email ?? email,
      firstName,
      lastName,
      phone: phone ?? null,
      birthDate: birthDate?.toString() ?? null,
      pass: isNew ? pass : null,
      passLeftOut: pass !== undefined && !isNew,
    },
  }
}

/** The last word of a whole name is the last name. */
function namesOf({ firstName = '', lastName = '', fullName = '' }: Said): {
  firstName: string
  lastName: string
} {
  if (firstName || lastName || !fullName) return { firstName, lastName }
  // `Arora, Shivani`, as some programs sort.
  const [last, first] = fullName.split(/,\s*/)
  if (first) return { firstName: first, lastName: last ?? '' }
  const words = fullName.split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** By her address; without one by number and name. The same number and name at another address: staff decide. */
function knownPerson(
  { email, phone, name }: { email: string; phone: string | undefined; name: string },
  facts: MemberFacts,
): KnownPerson | 'maybe' | undefined {
  const byEmail = email ? facts.byEmail(email) : undefined
  if (byEmail || !phone) return byEmail
  const same = facts.byPhone(phone)
  const alike = same.filter((person) => person.name.toLowerCase() === name.trim().toLowerCase())
  if (!email)
    return facts.onlyKnown && same.length === 1 ? same[0] : alike.length === 1 ? alike[0] : undefined
  return alike.length && facts.rowOf(email) === undefined ? 'maybe' : undefined
}

function judgePass(
  said: Said,
  { today, order, packageOf }: MemberFacts,
  against: (code: Problem['code'], field: Field) => void,
): PassPlan | 'over' | undefined {
  const sold = packageOf(said.package ?? '')
  if (!sold) {
    against('unknownPackage', 'package')
    return undefined
  }
  const left = countSaid('sessionsLeft')
  const total = countSaid('sessionsTotal')
  const expiresOn = daySaid('expiresOn')
  const boughtSaid = daySaid('boughtOn')
  const boughtOn = boughtSaid && isDayBefore(boughtSaid, today) ? boughtSaid : today
  if (expiresOn && boughtSaid && isDayBefore(expiresOn, boughtSaid)) against('dates', 'expiresOn')
  const unlimited = sold.totalSessions === null
  // A balance is money: none is ever made up.
  if (!unlimited && left === undefined && !said.sessionsLeft) against('noBalance', 'sessionsLeft')
  if (!unlimited && left === null) against('number', 'sessionsLeft')
  if (typeof left === 'number' && typeof total === 'number' && total < left)
    against('moreThanAll', 'sessionsLeft')
  // On its last day a pass is still good.
  if ((expiresOn && isDayBefore(expiresOn, today)) || (!unlimited && left === 0)) return 'over'
  const counted = Math.max(total ?? sold.totalSessions ?? 0, left ?? 0)
  return {
    packageId: sold.id,
    total: unlimited ? null : counted,
    left: unlimited ? null : (left ?? 0),
    boughtOn: boughtOn.toString(),
    boughtOnTold: boughtSaid !== undefined && boughtOn === boughtSaid,
    expiresOn: expiresOn?.toString() ?? null,
  }

  function countSaid(field: 'sessionsLeft' | 'sessionsTotal'): number | null | undefined {
    const text = said[field]
    if (!text) return undefined
    const count = countOf(text)
    if (count === undefined) against('number', field)
    else if (count !== null && count < 0) against('fewerThanNone', field)
    return count
  }
  function daySaid(field: 'boughtOn' | 'expiresOn'): Temporal.PlainDate | undefined {
    const text = said[field]
    const day = text ? dayOf(text, order) : undefined
    if (text && !day) against('date', field)
    return day
  }
}

import type { Field } from './fields.ts'

// The rules that decide which person a row is about: an existing member, a person from an earlier row, or a new
// one.

export interface KnownPerson {
  id: string
  email: string | null
  /** The address of the main contact of the household, if they have none of their own. */
  householdEmail: string | null
  name: string
  phone: string | null
  externalId: string | null
}

/** A row's identifying values. */
export interface Who {
  externalId: string | undefined
  email: string
  name: string
  phone: string | undefined
}

/** A person from an earlier row. */
export interface FilePerson extends Who {
  row: number
  /** The address, if it belongs to the main contact of their household. */
  householdEmail: string | null
}

/**
 * The possible decisions if two names have the same address: one person with two spellings, or two people who
 * share it.
 */
export const sharedAnswers = ['same', 'household'] as const
export type SharedAnswer = (typeof sharedAnswers)[number]

export interface PeopleFacts {
  /** The members with that address: its owner, and people who receive mail at it. */
  atEmail(email: string): KnownPerson[]
  byPhone(phone: string): KnownPerson[]
  byExternalId(externalId: string): KnownPerson[]
  /** People from earlier rows: with that address, number or id. */
  inFile: {
    atEmail(email: string): FilePerson[]
    byPhone(phone: string): FilePerson[]
    byExternalId(id: string): FilePerson[]
  }
  /** The decision of staff for this row, or for all rows. */
  shared: SharedAnswer | undefined
}

export type Identity =
  | { kind: 'known'; person: KnownPerson }
  | { kind: 'row'; row: number; householdEmail: string | null }
  /** `householdEmail`: the address, if it belongs to the main contact of the household. */
  | { kind: 'new'; householdEmail: string | null }
  /** Staff have to decide whether it is this person. */
  | { kind: 'asked'; code: 'sharedEmail' | 'maybeKnown'; field: Field; name: string }

/** Whether two spellings of a name are the same, without regard to capitals and spaces. */
const alike = (one: string, other: string) =>
  one.trim().toLowerCase().replace(/\s+/g, ' ') === other.trim().toLowerCase().replace(/\s+/g, ' ')

/** Whether an id means the same person in both. With a different name and contact, it is an id of a different system. */
const isSameId = (who: Who, other: FilePerson | KnownPerson) =>
  alike(who.name, other.name) ||
  (who.email !== '' && (who.email === other.email || who.email === other.householdEmail)) ||
  (who.phone !== undefined && who.phone === other.phone)

/** Searches members and earlier rows: first by id, then by address and name, then by number and name. */
export function identify(who: Who, facts: PeopleFacts): Identity {
  const { externalId, email, name, phone } = who
  const matches = externalId
    ? (facts.byExternalId(externalId).find((each) => isSameId(who, each)) ??
      facts.inFile.byExternalId(externalId).find((each) => isSameId(who, each)))
    : undefined
  if (matches) return identityOf(matches)
  if (email) return atAddress(who, facts)
  if (!phone) return { kind: 'new', householdEmail: null }
  const same = [...facts.byPhone(phone), ...facts.inFile.byPhone(phone)].filter((each) =>
    alike(each.name, name),
  )
  return same.length === 1 && same[0] ? identityOf(same[0]) : { kind: 'new', householdEmail: null }
}

const identityOf = (found: KnownPerson | FilePerson): Identity =>
  'row' in found
    ? { kind: 'row', row: found.row, householdEmail: found.householdEmail }
    : { kind: 'known', person: found }

function atAddress({ email, name, phone }: Who, facts: PeopleFacts): Identity {
  const sameAddress = [...facts.atEmail(email), ...facts.inFile.atEmail(email)]
  const same = sameAddress.find((each) => alike(each.name, name))
  if (same) return identityOf(same)
  const [first] = sameAddress
  if (first && facts.shared === 'same') return identityOf(first)
  if (first && facts.shared === 'household') return { kind: 'new', householdEmail: email }
  if (first) return { kind: 'asked', code: 'sharedEmail', field: 'email', name: first.name }
  // A person with the same number and name, but another address.
  const elsewhere = phone ? facts.byPhone(phone).find((each) => alike(each.name, name)) : undefined
  if (elsewhere) return { kind: 'asked', code: 'maybeKnown', field: 'email', name: elsewhere.name }
  return { kind: 'new', householdEmail: null }
}

/** The holder of a pass, in an import for existing members only; `several`: more than one member is possible. */
export function identifyHolder(
  who: Who,
  facts: PeopleFacts,
): KnownPerson | 'several' | { ambiguous: string } | undefined {
  const { externalId, email, name, phone } = who
  const byId = externalId ? facts.byExternalId(externalId) : []
  const [one] = byId
  // An id alone is enough; if the row also has a contact or a name, one of these must match too.
  const hasOnlyId = name === '' && email === '' && phone === undefined
  if (one && byId.length === 1 && (hasOnlyId || isSameId(who, one))) return one
  const matches = email ? facts.atEmail(email) : phone ? facts.byPhone(phone) : []
  const same = name === '' ? matches : matches.filter((each) => alike(each.name, name))
  if (same.length > 1) return 'several'
  if (same[0] || !matches[0]) return same[0]
  // The address belongs to a member with another name: the row means that member, or somebody in their household who is
  // no member yet.
  if (facts.shared === 'same') return matches[0]
  return facts.shared === 'household' ? undefined : { ambiguous: matches[0].name }
}

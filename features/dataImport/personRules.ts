import type { Field } from './fields.ts'

// The rules that decide which person a row is about: an existing member, a person of an earlier row, or a new person.

export interface KnownPerson {
  id: string
  email: string | null
  /** The address of the main contact of their household, if they have no address themselves. */
  householdEmail: string | null
  name: string
  phone: string | null
  externalId: string | null
}

/** The values of a row that identify a person. */
export interface Who {
  externalId: string | undefined
  email: string
  name: string
  phone: string | undefined
}

/** A person of an earlier row. */
export interface FilePerson extends Who {
  row: number
  /** The address of the main contact of their household, if they share it. */
  householdEmail: string | null
}

/**
 * The possible decisions if two names have the same address: one person with two spellings, or two people who
 * share it.
 */
export const sharedAnswers = ['same', 'household'] as const
export type SharedAnswer = (typeof sharedAnswers)[number]

export interface PeopleFacts {
  /** The members with that address: its owner, and the people of their household. */
  atEmail(email: string): KnownPerson[]
  byPhone(phone: string): KnownPerson[]
  byExternalId(externalId: string): KnownPerson[]
  /** The people of earlier rows with that address, number or id. */
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
  /** `householdEmail`: the address of the main contact of the household, if they share it. */
  | { kind: 'new'; householdEmail: string | null }
  /** Staff have to decide whether it is this person. */
  | { kind: 'undecided'; code: 'sharedEmail' | 'maybeKnown'; field: Field; name: string }

/** Whether two spellings of a name are the same, without regard to capitals and spaces. */
const isSameName = (first: string, second: string) =>
  first.trim().toLowerCase().replace(/\s+/g, ' ') === second.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Whether two people with the same external id are the same person: their names or contacts must match too, because
 * different systems may give the same id to different people.
 */
const isSameId = (who: Who, other: FilePerson | KnownPerson) =>
  isSameName(who.name, other.name) ||
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
    isSameName(each.name, name),
  )
  return same.length === 1 && same[0] ? identityOf(same[0]) : { kind: 'new', householdEmail: null }
}

const identityOf = (found: KnownPerson | FilePerson): Identity =>
  'row' in found
    ? { kind: 'row', row: found.row, householdEmail: found.householdEmail }
    : { kind: 'known', person: found }

function atAddress({ email, name, phone }: Who, facts: PeopleFacts): Identity {
  const sameAddress = [...facts.atEmail(email), ...facts.inFile.atEmail(email)]
  const same = sameAddress.find((each) => isSameName(each.name, name))
  if (same) return identityOf(same)
  const [first] = sameAddress
  if (first && facts.shared === 'same') return identityOf(first)
  if (first && facts.shared === 'household') return { kind: 'new', householdEmail: email }
  if (first) return { kind: 'undecided', code: 'sharedEmail', field: 'email', name: first.name }
  // Somebody with the same number and name has another address.
  const elsewhere = phone ? facts.byPhone(phone).find((each) => isSameName(each.name, name)) : undefined
  if (elsewhere) return { kind: 'undecided', code: 'maybeKnown', field: 'email', name: elsewhere.name }
  return { kind: 'new', householdEmail: null }
}

/** The holder of a pass, in an import for existing members only; `several`: more than one member is possible. */
export function identifyHolder(
  who: Who,
  facts: PeopleFacts,
): KnownPerson | 'several' | { ambiguous: string } | undefined {
  const { externalId, email, name, phone } = who
  const byId = externalId ? facts.byExternalId(externalId) : []
  const [first] = byId
  // An id alone is enough; if the row also has a contact or a name, one of these must match too.
  const hasOnlyId = name === '' && email === '' && phone === undefined
  if (first && byId.length === 1 && (hasOnlyId || isSameId(who, first))) return first
  const matches = email ? facts.atEmail(email) : phone ? facts.byPhone(phone) : []
  const same = name === '' ? matches : matches.filter((each) => isSameName(each.name, name))
  if (same.length > 1) return 'several'
  if (same[0] || !matches[0]) return same[0]
  // The address belongs to a member with another name. The row is about that member, or about somebody in their
  // household who is not a member yet.
  if (facts.shared === 'same') return matches[0]
  return facts.shared === 'household' ? undefined : { ambiguous: matches[0].name }
}

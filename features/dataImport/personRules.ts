import type { Field } from './fields.ts'

// The person a row is about: an existing member, a person from an earlier row, or a new one.

export interface KnownPerson {
  id: string
  email: string | null
  /** Of the main contact of the household, if they have none of their own. */
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
  /** The address is that of the first of their household. */
  householdEmail: string | null
}

/** Two names at one address: one person with two spellings, or two people who share it. */
export const sharedAnswers = ['same', 'household'] as const
export type SharedAnswer = (typeof sharedAnswers)[number]

export interface PeopleFacts {
  /** Members at that address: its owner, and people who receive mail through them. */
  atEmail(email: string): KnownPerson[]
  byPhone(phone: string): KnownPerson[]
  byExternalId(externalId: string): KnownPerson[]
  /** People from earlier rows: with that address, number or id. */
  inFile: {
    atEmail(email: string): FilePerson[]
    byPhone(phone: string): FilePerson[]
    byExternalId(id: string): FilePerson[]
  }
  /** The answer for this row, or for all. */
  shared: SharedAnswer | undefined
}

export type Identity =
  | { kind: 'known'; person: KnownPerson }
  | { kind: 'row'; row: number; householdEmail: string | null }
  /** `householdEmail`: the address is that of the main contact of the household. */
  | { kind: 'new'; householdEmail: string | null }
  /** Staff decide: it may be this one. */
  | { kind: 'asked'; code: 'sharedEmail' | 'maybeKnown'; field: Field; name: string }

/** Compares spellings of a name: capitals and spaces are ignored. */
const alike = (one: string, other: string) =>
  one.trim().toLowerCase().replace(/\s+/g, ' ') === other.trim().toLowerCase().replace(/\s+/g, ' ')

/** An id identifies one person in another system; with a different name and contact it is from a different system. */
const isSameId = (who: Who, other: FilePerson | KnownPerson) =>
  alike(who.name, other.name) ||
  (who.email !== '' && (who.email === other.email || who.email === other.householdEmail)) ||
  (who.phone !== undefined && who.phone === other.phone)

/** Among members and earlier rows: by id, then by address and name, then by number and name. */
export function identify(who: Who, facts: PeopleFacts): Identity {
  const { externalId, email, name, phone } = who
  const found = externalId
    ? (facts.byExternalId(externalId).find((each) => isSameId(who, each)) ??
      facts.inFile.byExternalId(externalId).find((each) => isSameId(who, each)))
    : undefined
  if (found) return identityOf(found)
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
  // The same number and name at another address.
  const elsewhere = phone ? facts.byPhone(phone).find((each) => alike(each.name, name)) : undefined
  if (elsewhere) return { kind: 'asked', code: 'maybeKnown', field: 'email', name: elsewhere.name }
  return { kind: 'new', householdEmail: null }
}

/** The holder of a pass, if only members get one; `several`: they can't be distinguished. */
export function identifyHolder(
  who: Who,
  facts: PeopleFacts,
): KnownPerson | 'several' | { ambiguous: string } | undefined {
  const { externalId, email, name, phone } = who
  const byId = externalId ? facts.byExternalId(externalId) : []
  const [one] = byId
  // An id alone is enough; if there is also a contact or a name, one of these must match too.
  const idAlone = name === '' && email === '' && phone === undefined
  if (one && byId.length === 1 && (idAlone || isSameId(who, one))) return one
  const matches = email ? facts.atEmail(email) : phone ? facts.byPhone(phone) : []
  const same = name === '' ? matches : matches.filter((each) => alike(each.name, name))
  if (same.length > 1) return 'several'
  if (same[0] || !matches[0]) return same[0]
  // Another name at the address: the member, or a household member who is not one yet.
  if (facts.shared === 'same') return matches[0]
  return facts.shared === 'household' ? undefined : { ambiguous: matches[0].name }
}

import { fullName } from '#lib/fullName.ts'
import type { MemberPlan } from './memberRules.ts'
import type { FilePerson } from './personRules.ts'

/** The new people of a file, by their identifying values. */
export class FilePeople {
  readonly #by = {
    email: new Map<string, FilePerson[]>(),
    phone: new Map<string, FilePerson[]>(),
    id: new Map<string, FilePerson[]>(),
  }

  atEmail = (email: string): FilePerson[] => this.#by.email.get(email) ?? []
  byPhone = (phone: string): FilePerson[] => this.#by.phone.get(phone) ?? []
  byExternalId = (externalId: string): FilePerson[] => this.#by.id.get(externalId) ?? []

  /** Adds the person of a valid row, unless they are an existing member or an earlier row has added them. */
  add(row: number, plan: MemberPlan): void {
    if (plan.personId !== null || plan.sameAsRow !== null) return
    const { externalId, phone, householdEmail } = plan
    const email = plan.email ?? householdEmail ?? ''
    const person = {
      row,
      externalId: externalId ?? undefined,
      email,
      name: fullName(plan),
      phone: phone ?? undefined,
      householdEmail,
    }
    const keys = [
      [this.#by.email, email],
      [this.#by.phone, phone],
      [this.#by.id, externalId],
    ] as const
    for (const [map, key] of keys) if (key) map.set(key, [...(map.get(key) ?? []), person])
  }
}

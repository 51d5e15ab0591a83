import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import { type PassJson, passFactsFromJson, passFactsJson } from '#features/passes/reads.server.ts'
import { passValidity } from '#features/passes/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { expectReports } from './reports.ts'

/** Checks what must be true in every database at every moment, however many servers write. */
export async function expectInvariants(db: Db): Promise<void> {
  expect(await findBreaches(db)).toEqual([])
  await expectPassValidity(db)
  await expectReports(db)
}

/** The stored validity of each pass must be the one that the pure rule calculates from its bookings. */
async function expectPassValidity(db: Db): Promise<void> {
  const { rows } = await sql<{ pass: PassJson; first: string | null; expires: string }>`
    select ${passFactsJson} as pass, p.first_session_on as first, p.expires_on as expires from pass p`.execute(
    db,
  )
  const stored = rows.map(({ pass, first, expires }) => ({ id: pass.id, first, expires }))
  const calculated = rows.map(({ pass }) => {
    const validity = passValidity(passFactsFromJson(pass))
    return {
      id: pass.id,
      first: validity.firstSessionOn?.toString() ?? null,
      expires: validity.expiresOn.toString(),
    }
  })
  expect(stored).toEqual(calculated)
}

import type { Db } from '#lib/db.server.ts'

const haryana = {
  location: null as string | null,
  fromDate: '2026-01-01',
  mode: 'registered' as 'registered' | 'composition' | 'unregistered',
  legalName: 'Test Wellness LLP',
  address: '14 Market Road, Faridabad 121007',
  stateCode: '06',
  gstin: '06AAXFC4821Q1ZP' as string | null,
  invoiceSeries: 'FBD',
  noteSeries: 'FBC',
}

/**
 * Configures the seller, so that payments get tax documents: a registered business in Haryana, unless specified
 * otherwise.
 */
export async function registerSeller(
  db: Db,
  more: Partial<typeof haryana> & { setBy?: string; setAt?: Date } = {},
): Promise<string> {
  const row = { ...haryana, ...more }
  const { id } = await db.insertInto('taxRegistration').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

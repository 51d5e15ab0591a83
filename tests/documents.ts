import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { boughtBy, packageOnlyAt, refundBy, soldBy } from './desk.ts'
import { type Buyer, openPaymentHarness } from './paymentHarness.ts'
import { makePerson, signInAs } from './people.ts'
import { makeStudio } from './timetable.ts'
import { following, type Visitor } from './visitor.ts'

export const SOON = { timeout: 15_000 }

/** A studio whose payments get tax documents once a seller is registered. */
export async function openDocuments() {
  const harness = await openPaymentHarness({ features: [sales] })
  await makeStudio(harness.database.db)
  async function staff(role: Role): Promise<Visitor> {
    const email = `${role}-${crypto.randomUUID()}@example.com`
    await makePerson(harness, { email, role, firstName: 'Olga', lastName: 'Desk' })
    return signInAs(harness, email)
  }
  let signedIn: Visitor
  const signOwnerIn = async () => {
    signedIn = await staff('owner')
  }
  await signOwnerIn()
  const owner = following(() => signedIn)

  const documentSummariesOf = async (buyer: Buyer) =>
    (
      await harness.database.db
        .selectFrom('taxDocument as d')
        .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
        .select(['d.kind', 'd.number', 'd.grossPaise', 'd.taxablePaise', 'd.cgstPaise', 'd.igstPaise'])
        .where('o.personId', '=', buyer.personId)
        .orderBy(sql`d.invoice_id is not null`)
        .orderBy('d.issuedAt')
        .orderBy('d.serial')
        .execute()
    ).map((d) => [d.kind, d.number, d.grossPaise, d.taxablePaise, d.cgstPaise, d.igstPaise])
  const documentRowsOf = (buyer: Buyer) =>
    harness.database.db
      .selectFrom('taxDocument as d')
      .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
      .selectAll('d')
      .where('o.personId', '=', buyer.personId)
      .execute()
  async function setState(gatewayOrderId: string, buyerState: string | null): Promise<void> {
    const order = harness.database.db.updateTable('paymentOrder').set({ buyerState })
    await order.where('gatewayOrderId', '=', gatewayOrderId).execute()
  }
  const bought = (buyer: Buyer, packageId?: string) => boughtBy(harness, buyer, packageId)
  const refund = (id: string, amountPaise: number, kind?: 'kept' | 'revoked', method?: string) =>
    refundBy(owner, id, amountPaise, kind, method)
  const soldAtDesk = (buyer: Buyer) => soldBy(owner, harness, buyer)

  /** Expects one mail for each of these notes, with the note attached. */
  async function notesMailed(buyer: Buyer, numbers: unknown[]) {
    const files = numbers.map((number) => `${String(number).replaceAll('/', '-')}.pdf`)
    const withNotes = async () =>
      (await harness.mailTo(buyer.email)).filter(({ attachments }) =>
        attachments.some(({ filename }) => filename?.startsWith('FBC-')),
      )
    const sent = (mails: Awaited<ReturnType<typeof withNotes>>) =>
      mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename)).toSorted()
    await vi.waitFor(async () => expect(sent(await withNotes())).toEqual(files.toSorted()), SOON)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const mails = await withNotes()
    expect(sent(mails)).toEqual(files.toSorted())
    return mails
  }

  return {
    harness,
    owner,
    staff,
    signOwnerIn,
    documentSummariesOf,
    documentRowsOf,
    setState,
    packageOnlyAt: (location: string) => packageOnlyAt(harness, location),
    bought,
    refund,
    soldAtDesk,
    notesMailed,
  }
}

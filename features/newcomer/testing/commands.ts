import { NothingFits } from '#tests/faults/stateful/random.ts'
import { type Command, guest, key, next, read } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

interface Offer {
  package: { _id: string }
  version: number
  amountPaise: number
  tax: { gstBasisPoints: number }
}

/** A new person, and what they buy. */
async function newPerson(run: Run, me: Person) {
  const offers = await read<Offer[]>(me, '/console/door/packages')
  const offer = offers?.find((each) => each.package._id === run.worker.terms.smallPackage.id)
  if (!offer) throw new NothingFits()
  const { version, amountPaise, tax } = offer
  const person = { ...guest(run), phoneNumber: `9198${String(next()).padStart(8, '0')}` }
  const previewed = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints }
  return { ...person, packageId: offer.package._id, saleKey: key(), seen: previewed }
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/door': {
    weight: 3,
    keyed: true,
    send: async (run, me) => ({ body: { ...(await newPerson(run, me)), method: 'cash' } }),
  },
  'POST /console/door/payment-requests': {
    weight: 1,
    keyed: true,
    async send(run, me) {
      const hours = run.random.chance(0.4) && { hours: 24 }
      return { body: { ...(await newPerson(run, me)), ...hours } }
    },
  },
}

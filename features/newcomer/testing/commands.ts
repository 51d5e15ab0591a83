import { Nothing } from '#tests/faults/stateful/random.ts'
import { type Command, guest, key, next, read } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /console/door': {
    weight: 3,
    keyed: true,
    async send(run, me) {
      type Offer = {
        package: { _id: string }
        version: number
        amountPaise: number
        tax: { gstBasisPoints: number }
      }
      const offers = await read<Offer[]>(me, '/console/door/packages')
      const offer = offers?.find((each) => each.package._id === run.worker.terms.smallPackage.id)
      if (!offer) throw new Nothing()
      const { version, amountPaise, tax } = offer
      const person = {
        ...guest(run),
        phoneNumber: `9198${String(next()).padStart(8, '0')}`,
      }
      const seen = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints }
      return { body: { ...person, packageId: offer.package._id, method: 'cash', saleKey: key(), seen } }
    },
  },
}

import type { PassAs, RefundPreview as Preview } from '#features/payment/usecases/refundPreview.server.ts'
import { type Paise, taxIncluded } from '#lib/money.ts'
import type { RefundPreview } from '../console/schema.ts'

const viewPassState = ({ expiresOn, ...pass }: PassAs) => ({ ...pass, expiresOn: expiresOn.toString() })

export const viewRefundPreview = (
  { pass, gstBasisPoints, taxUntil, ...money }: Preview,
  amountPaise: Paise,
): RefundPreview => ({
  ...money,
  gstPaise: taxIncluded(amountPaise, gstBasisPoints),
  taxUntil: taxUntil?.toString() ?? null,
  pass: pass && {
    version: pass.version,
    before: viewPassState(pass.before),
    after: viewPassState(pass.after),
    cancelled: pass.cancelled.map(({ id, title, date }) => ({ _id: id, title, date: date.toString() })),
  },
})

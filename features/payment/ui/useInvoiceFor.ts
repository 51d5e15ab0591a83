import { useEffect, useEffectEvent } from 'react'
import { type BuyerValues, nothingTyped } from '#ui/BuyerFields.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { buyerOf, stateOf, valuesOf } from '../buyerRules.ts'
import { saveBuyer } from '../queries.ts'
import type { CheckoutView } from '../schema.ts'

/**
 * The form for the buyer on the invoice. It is saved when the payment begins, so that nothing that was typed is lost.
 */
export function useInvoiceFor(order: CheckoutView | null) {
  const form = useForm<BuyerValues>(nothingTyped, { toast })
  const packageId = order?.package._id
  const begin = useEffectEvent(() => {
    // The member may have been asked for the State before there was an order.
    if (order && !stateOf(form.values)) form.change(valuesOf(order.buyer))
  })
  // For another package, the form begins with the stored buyer. If a promo code creates a new order, the values stay.
  useEffect(() => {
    if (packageId) begin()
  }, [packageId])
  return {
    form,
    /** Saves the buyer if it has changed. Returns whether the payment may begin. */
    async save(): Promise<boolean> {
      if (!order) return false
      const buyer = buyerOf(form.values)
      const isComplete = !order.asked.state || order.buyer.state !== null
      if (isComplete && JSON.stringify(buyer) === JSON.stringify(buyerOf(valuesOf(order.buyer)))) return true
      let isSaved = false
      await form.run(async () => {
        await saveBuyer(order.orderId, buyer)
        isSaved = true
      })
      return isSaved
    },
  }
}
export type InvoiceForm = ReturnType<typeof useInvoiceFor>['form']

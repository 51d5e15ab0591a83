import type * as english from './payment.ts'

/** Hindi: toasts about paying. */
export const paymentMessages: typeof english.paymentMessages = {
  ready: (packageName) => `आपका पास तैयार है: ${packageName}।`,
}

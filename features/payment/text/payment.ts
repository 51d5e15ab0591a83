import { inLanguages } from '#lib/language.ts'

/** What toasts say. */
export const paymentMessages = inLanguages('paymentMessages', {
  ready: (packageName: string) => `Your ${packageName} is ready.`,
})

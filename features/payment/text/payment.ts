import { inLanguages } from '#lib/language.ts'

/** Toasts about paying. */
export const paymentMessages = inLanguages('paymentMessages', {
  ready: (packageName: string) => `Your ${packageName} is ready.`,
})

/** Payment methods by the gateway's names. */
export const gatewayMethods = ['upi', 'card', 'netbanking'] as const
export type PaymentMethod = (typeof gatewayMethods)[number]

/** `intent`: opens a UPI app on this device. `qr`: shows a code that a phone scans. */
type UpiFlow = 'intent' | 'qr'
/** The payment methods that the gateway's window shows, and their order. */
export interface DisplayConfig {
  blocks: Record<string, { name: string; instruments: { method: PaymentMethod; flows?: UpiFlow[] }[] }>
  sequence: string[]
  preferences: { show_default_blocks: boolean }
}

/**
 * UPI apps are installed on phones. A tablet counts as a computer: somebody who pays on it scans the code with their
 * phone.
 */
export const isPhone = (userAgent: string): boolean => /iPhone|iPod|Android.+Mobile/.test(userAgent)

/** Shows the chosen method first, for UPI with the flow that suits the device. All others stay available. */
export const displayOf = (method: PaymentMethod, name: string, onPhone: boolean): DisplayConfig => ({
  blocks: {
    chosen: {
      name,
      instruments: [method === 'upi' ? { method, flows: [onPhone ? 'intent' : 'qr'] } : { method }],
    },
  },
  sequence: ['block.chosen'],
  preferences: { show_default_blocks: true },
})

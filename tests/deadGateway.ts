import { createGateway } from '#features/payment/razorpay.server.ts'

/** A gateway that never responds, for tests without payments. */
export const deadGateway = {
  gateway: createGateway({
    keyId: 'rzp_test_x',
    keySecret: 'x',
    apiUrl: 'http://127.0.0.1:9',
    timeoutMs: 300,
  }),
  keyId: 'rzp_test_x',
  keySecret: 'x',
  webhookSecret: 'x',
  checkoutUrl: '/checkout.js',
}

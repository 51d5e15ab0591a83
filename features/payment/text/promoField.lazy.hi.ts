import type { English } from './promoField.ts'

export const hindi: English = {
  have: 'मेरे पास कोड है',
  code: 'कोड',
  another: 'एक और कोड',
  use: 'लगाएँ',
  remove: 'हटाएँ',
  line: (code) => `कोड ${code}`,
  withoutGst: 'GST के बिना',
  appliedWhenPaying: 'भुगतान के समय यह अपने आप लग जाएगा।',
  willPay: (amount, price) => `${price} के बजाय ${amount} लगेंगे। भुगतान के समय यह अपने आप लग जाएगा।`,
  empty: 'कृपया कोड लिखें।',
  failed: 'कोड नहीं भेजा जा सका। कृपया फिर कोशिश करें।',
}

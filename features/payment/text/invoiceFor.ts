/** For whom the invoice is. Both languages are loaded with the step that pays, not with every page. */
export const invoiceForText = {
  state: 'State or Union Territory where you live',
  stateHint: 'For a class online the law wants the State on your invoice. The price is the same everywhere.',
  chooseState: 'Please choose',
  company: 'I need an invoice for a company',
  gstin: 'GSTIN',
  valid: (state: string, code: string) => `A GSTIN of ${state} (${code}).`,
  problems: {
    length: 'A GSTIN has 15 characters.',
    state: 'It begins with the code of a State, such as 06 for Haryana.',
    shape: 'It has the code of the State, the PAN, one character, a Z, and one more.',
    checkSign: 'The last character does not fit the others: please compare it with the certificate.',
  },
  name: 'Name of the company',
  address: 'Its address',
}

import { inLanguages } from '#lib/language.ts'

/** Texts of the screen of tax registrations. */
export const registrationScreens = inLanguages('registrationScreens', {
  title: 'Seller',
  sentence: 'The seller on invoices and credit notes. Your accountant decides what belongs here.',
  none: 'No tax documents are issued yet',
  noneText:
    'A payment gets a receipt, but no invoice. For invoices, ask your accountant and set the seller: the legal name and address, the State, the GSTIN if there is one, and how documents are numbered.',
  noneUntil: (day: string) => `No tax documents are issued before ${day}`,
  noneUntilText: 'Until then a payment gets a receipt, but no invoice.',
  set: 'Set the seller',
  addLocation: 'Register a location separately',
  business: 'The business',
  seller: 'Location',
  sellerHint: 'For a location with its own registration, for example in another State.',
  chooseLocation: 'Choose a location',
  lead: 'Your accountant decides this. Issued documents do not change.',
  mode: {
    registered: 'Registered for GST',
    composition: 'Composition scheme',
    unregistered: 'Not registered for GST',
  },
  modeLegend: 'Registration',
  modeHint: {
    registered: 'Tax invoices, with GST shown.',
    composition: 'Bills of supply, without tax.',
    unregistered: 'Bills of supply, without tax and GSTIN.',
  },
  gstin: 'GSTIN',
  gstinExample: '06ABCDE1234F1Z4',
  gstinHint: 'The 15 characters on the certificate. The State follows from them.',
  gstinSoFar: (state: string, characters: number) => `${state}. ${characters} of 15 characters.`,
  gstinFits: (state: string) => `${state}. The format is valid.`,
  state: 'State',
  chooseState: 'Choose a State',
  otherState: (state: string) => `This GSTIN belongs to ${state}.`,
  legalName: 'Legal name',
  legalNameHint: {
    gstin: 'As on the GST certificate.',
    none: 'The owner of the business: a company, a firm or a person.',
  },
  address: 'Address',
  addressHint: 'With the PIN code. The State is added to it.',
  invoiceSeries: 'Invoice series',
  noteSeries: 'Note series',
  seriesHint: '1 to 3 letters or digits',
  next: (number: string) => `Next: ${number}`,
  nextNumbers: (invoice: string, note: string) => `Next numbers: ${invoice} and, for a note, ${note}`,
  fromHint: {
    today: 'today or later: no document was issued today',
    tomorrow: 'any day from tomorrow: today already has documents',
  },
  ahead: (day: string, seller: string) => `From ${day}: ${seller}`,
  rates: 'GST rates',
  taxWithoutRegistration:
    'Bills of supply show no tax, but there is a rate below, and the site still says that prices include GST. Set the rates to “Not registered for GST”.',
  contradictionFrom: (day: string, sentence: string) => `From ${day}: ${sentence}`,
  registrationWithoutTax:
    'The business is registered, but the rates below say “no tax”, so invoices show none.',
})

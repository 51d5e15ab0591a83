/**
 * The one module for money. Inside the product an amount is an integer of paise (`Paise`);
 * rupees appear only at the edges: in views of the API and on screens.
 */
export type Paise = number

/** Rupees as the API and the screens show them: 90000 paise → 900. */
export const toRupees = (paise: Paise): number => paise / 100

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** `₹1,23,456` with Indian grouping; paise are shown only where there are any. */
export const formatRupees = (rupees: number): string =>
  Number.isInteger(rupees) ? whole.format(rupees) : exact.format(rupees)

/**
 * The tax inside a price that includes it, rounded to the paisa.
 * `basisPoints`: 1800 for 18 per cent.
 */
export const taxIncluded = (gross: Paise, basisPoints: number): Paise =>
  gross - Math.round((gross * 10_000) / (10_000 + basisPoints))

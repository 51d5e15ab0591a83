/**
 * The module for money. Inside the product an amount is an integer of paise (`Paise`); rupees appear only at
 * the edges: in API views and on screens.
 */
export type Paise = number

/** Rupees as the API and the screens show them: 90000 paise → 900. */
export const toRupees = (paise: Paise): number => paise / 100

/**
 * `₹1,23,456` with Indian grouping; paise are shown only if there are any. Formatted without `Intl`, whose
 * first use takes a phone longer than everything else that a page computes.
 */
export const formatRupees = (rupees: number): string => {
  const paise = Math.round(rupees * 100)
  const grouped = String(Math.floor(paise / 100)).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
  const rest = paise % 100
  return rest ? `₹${grouped}.${String(rest).padStart(2, '0')}` : `₹${grouped}`
}

/** `₹6,400.00`: always with paise, for columns of amounts. */
export const formatExact = (paise: Paise): string => {
  const text = formatRupees(toRupees(paise))
  return paise % 100 ? text : `${text}.00`
}

/**
 * The tax inside a price that includes it. It has two equal halves, for the Union and the State, and each is rounded to
 * the paisa. `basisPoints`: 1800 for 18 per cent.
 */
export const taxIncluded = (gross: Paise, basisPoints: number): Paise =>
  2 * Math.round((gross * basisPoints) / (2 * (10_000 + basisPoints)))

/** Parses an amount as people type it: `1,500`, `₹ 1500.50` → paise; undefined if it is not an amount. */
export const parseRupees = (text: string): Paise | undefined => {
  const plain = text.replace(/[₹,\s]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** With paise and a real minus sign: `−₹3,600.00`. */
export const formatSigned = (paise: Paise): string => `${paise < 0 ? '−' : ''}${formatExact(Math.abs(paise))}`

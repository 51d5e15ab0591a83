/**
 * `98110 44210`: an Indian number as it is written in India, any other in international form. Takes the number
 * with its dial code, as stored.
 */
export const phoneLabel = (number: string): string => {
  const digits = number.replace(/\D/g, '')
  const [, national] = /^91(\d{10})$/.exec(digits) ?? []
  return national ? `${national.slice(0, 5)} ${national.slice(5)}` : `+${digits}`
}

/**
 * `98110 44210`: a number of India as people there read it, any other as it is dialled from abroad. Takes it with its
 * dial code, as it is stored.
 */
export const phoneWords = (number: string): string => {
  const digits = number.replace(/\D/g, '')
  const [, national] = /^91(\d{10})$/.exec(digits) ?? []
  return national ? `${national.slice(0, 5)} ${national.slice(5)}` : `+${digits}`
}

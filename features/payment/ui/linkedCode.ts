import { tabStorage } from '#ui/tabStorage.ts'

/**
 * The promo code of a link, for example in an advert: `?code=…`. It is stored in this tab until a pass is paid or the
 * code is removed.
 */
const KEY = 'contrology.code'
export const CODE_PARAM = 'code'
const MAX_LENGTH = 40

/** The code of the address, which replaces the stored one; otherwise the stored one. */
export function linkedCode(): string | null {
  const parameter = new URLSearchParams(location.search).get(CODE_PARAM)?.trim().slice(0, MAX_LENGTH)
  if (parameter) tabStorage.save(KEY, parameter)
  const code = parameter || tabStorage.read(KEY)
  return typeof code === 'string' ? code : null
}

export const forgetLinkedCode = (): void => tabStorage.drop(KEY)

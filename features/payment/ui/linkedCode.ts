import { tabStorage } from '#ui/tabStorage.ts'

/** The promo code of a link, as in an advert: `?code=…`. It is kept in this tab until a pass is paid or it is taken off. */
const KEY = 'contrology.code'
export const CODE_PARAM = 'code'
const MAX_LENGTH = 40

/** The code of the address is newer than the one that is kept. */
export function linkedCode(): string | null {
  const given = new URLSearchParams(location.search).get(CODE_PARAM)?.trim().slice(0, MAX_LENGTH)
  if (given) tabStorage.save(KEY, given)
  const code = given || tabStorage.read(KEY)
  return typeof code === 'string' ? code : null
}

export const forgetLinkedCode = (): void => tabStorage.drop(KEY)

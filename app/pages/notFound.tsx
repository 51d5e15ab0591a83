import { data } from 'react-router'
import { unlessPopup } from '#app/unlessPopup.ts'

/** No such page: the error page of the frame, with its real status. */
export function loader() {
  throw data(null, { status: 404 })
}

export const shouldRevalidate = unlessPopup

export default function NotFound() {
  return null
}

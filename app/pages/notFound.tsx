import { data } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'

/** No such page: the error page of the frame, with its real status. */
export function loader() {
  throw data(null, { status: 404 })
}

export const shouldRevalidate = revalidateUnlessPopup

export default function NotFound() {
  return null
}

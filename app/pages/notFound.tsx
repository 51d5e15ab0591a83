import { data } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'

/** Shows the error page of the frame for an unknown address, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export const shouldRevalidate = revalidateUnlessPopup

export default function NotFound() {
  return null
}

import { data } from 'react-router'

/** No such page: the error page of the frame, with its real status. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

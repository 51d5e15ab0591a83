import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { signInGateText } from '../text/frame.ts'
import { signOut } from './signOut.ts'

/** Shown to a member who signs in to the console: offers the website, or another account. */
export function NotStaff() {
  const queries = useQueryClient()
  return (
    <p>
      <Button onClick={() => location.assign('/')}>{signInGateText.toSite}</Button>{' '}
      <Button outline onClick={() => void signOut(queries)}>
        {signInGateText.otherAddress}
      </Button>
    </p>
  )
}

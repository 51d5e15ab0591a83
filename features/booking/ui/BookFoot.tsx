import type { SessionView } from '#features/timetable/schema.ts'
import { openDashboard } from '#lib/popups.ts'
import { bookDialogText as text } from '#text/bookDialog.ts'
import { commonText } from '#text/common.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DialogFoot } from '#ui/Dialog.tsx'
import { packagesFor } from './FittingPackages.tsx'
import { type Obstacle, stepAfter } from './obstacle.ts'
import { typesThatPay } from './payingPass.ts'

type BookFootProps = {
  session: SessionView
  /** Has never bought a pass: Discovery is for her. */
  newcomer: boolean
  obstacle: Obstacle | null
  order: { pending: boolean; send: () => void }
  onClose: () => void
  onSignIn: () => void
}

/** The next step, and the way back. */
export function BookFoot(props: BookFootProps) {
  const { obstacle, order, onClose } = props
  return (
    <DialogFoot>
      <NextStep {...props} />
      <Button line disabled={order.pending} onClick={onClose}>
        {obstacle ? commonText.close : text.notNow}
      </Button>
    </DialogFoot>
  )
}

function NextStep({ session, newcomer, obstacle, order, onClose, onSignIn }: BookFootProps) {
  const step = stepAfter(obstacle)
  const seeBookings = () => {
    onClose()
    openDashboard('schedule')
  }
  if (step === 'none') return null
  if (step === 'packages') {
    return (
      <ButtonLink
        to={packagesFor(session, typesThatPay(session.kind, newcomer)[0])}
        icon="go"
        onClick={onClose}
      >
        {text.seePackages}
      </ButtonLink>
    )
  }
  if (step === 'bookings') return <Button onClick={seeBookings}>{text.seeBookings}</Button>
  if (step === 'signIn') return <Button onClick={onSignIn}>{text.signIn}</Button>
  return (
    <Button pending={order.pending} icon={step === 'book' ? 'go' : undefined} onClick={order.send}>
      {step === 'book' ? text.book : commonText.tryAgain}
    </Button>
  )
}

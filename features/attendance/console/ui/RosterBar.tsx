import { Button, IconLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import css from './RosterBar.module.css'

type Links = {
  /** Undefined where marks are not taken. */
  onScan: (() => void) | undefined
  /** Undefined where nobody can be booked any more, or not by whoever is signed in. */
  onWalkIn: (() => void) | undefined
  /** Booking needs the line. */
  online: boolean
}

/** On a desk, at the head of the list. */
export const RosterTools = ({
  onScan,
  onWalkIn,
  online,
  expected,
  onAll,
}: Links & { expected: number; onAll: (() => void) | undefined }) => (
  <>
    {expected > 1 && (
      <Button outline sm disabled={!onAll} onClick={onAll}>
        {text.checkInAll(expected)}
      </Button>
    )}
    <Button outline sm disabled={!onScan} onClick={onScan}>
      {text.scan}
    </Button>
    {onWalkIn && (
      <Button sm disabled={!online} onClick={onWalkIn}>
        {text.walkIn}
      </Button>
    )}
  </>
)

/** On a phone, where the five places stand elsewhere. `back` is the address of its day. */
export const RosterBar = ({ onScan, onWalkIn, online, back }: Links & { back: string }) => (
  <div className={classes(css.bar, 'on-dark')}>
    <IconLink icon="prev" label={text.back} to={back} />
    {onWalkIn && (
      <Button outline disabled={!online} onClick={onWalkIn}>
        {text.walkIn}
      </Button>
    )}
    <Button disabled={!onScan} onClick={onScan}>
      {text.scanShort}
    </Button>
  </div>
)

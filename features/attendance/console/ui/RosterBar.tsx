import { Button, IconLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import css from './RosterBar.module.css'

type Links = {
  /** Undefined if marks are not accepted. */
  onScan: (() => void) | undefined
  /** Undefined if nobody can be booked any more, or the caller is not allowed to. */
  onWalkIn: (() => void) | undefined
  /** Whether there is a connection, which a booking needs. */
  online: boolean
}

/** The buttons on a desktop, at the top of the list. */
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

/** The buttons on a phone, instead of the main navigation. `back` is the address of the day. */
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

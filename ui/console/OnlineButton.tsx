import { type ComponentProps, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import css from './OnlineButton.module.css'
import { formText, lineText } from './text/parts.ts'
import { useOnline } from './useOnline.ts'

type OnlineButtonProps = ComponentProps<typeof Button> & {
  /** Another one beside it, or a word above, says that offline. */
  quiet?: boolean
  /** Why its form can't be sent yet. It looks shut only while the server works out what it would do. */
  blocked?: string | false | undefined
}

/**
 * A button whose deed needs the server. While offline it is shut and says so beside it: a press that waited
 * unseen would be done when nobody looks, or twice.
 */
export function OnlineButton({ quiet, blocked, disabled, ...button }: OnlineButtonProps) {
  const online = useOnline()
  const id = useId()
  const isSaid = !online && !quiet && !disabled
  return (
    <>
      <Button
        {...button}
        disabled={disabled || !online}
        aria-disabled={blocked === formText.wait || undefined}
        {...(isSaid ? { 'aria-describedby': id } : undefined)}
      />
      {isSaid && <OfflineHint id={id} />}
    </>
  )
}

/** Why what stands here is shut. */
export const OfflineHint = ({ id }: { id?: string }) => (
  <span id={id} className={css.down}>
    {lineText.shut}
  </span>
)

import { type ReactNode, useState } from 'react'
import type { identityContract } from '#features/identity/schema.ts'
import { restoreDetailsText as text } from '#features/identity/text/restoreDetails.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { formClass } from '#ui/Form.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'

const api = client<typeof identityContract>()

interface RestoreDetailsFormProps {
  Frame: AuthFrame
  /** The token of the mailed link. */
  token: string
  email: string
  onDone: () => void
  /** Called when the link is no longer valid. */
  onExpired: () => void
  onLeave: () => void
  /** Shown below the message that there is nothing left to restore. */
  toProfile: ReactNode
}

/** Undoes a change. Requires a click, because mail scanners open every link. */
export function RestoreDetailsForm(props: RestoreDetailsFormProps) {
  const { Frame, token, email, onDone, onExpired, onLeave } = props
  /** The server's message, if there is nothing to restore. */
  const [nothingMessage, setNothingMessage] = useState<string>()
  const form = useForm({}, { toast: signInToast, showsConnectionLost: true })
  const restore = () =>
    form.run(async () => {
      try {
        const response = await api('POST /user/restore-details/:restoreToken', {
          params: { restoreToken: token },
        })
        signInToast.success(response.message)
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOTHING_TO_TAKE_BACK')
          return setNothingMessage(error.message)
        if (error instanceof ApiError && error.code === 'RESTORE_LINK_INVALID') onExpired()
        throw error
      }
    })
  const swap = { question: text.swapQuestion, action: text.swap, onClick: onLeave }
  return (
    <Frame title={nothingMessage ? text.nothingTitle : text.title} swap={swap}>
      <div role="status">{nothingMessage ? <p className={styles.lead}>{nothingMessage}</p> : null}</div>
      {nothingMessage ? (
        props.toProfile
      ) : (
        <>
          <p className={styles.lead}>
            {text.forWhom} <b className={styles.mail}>{email}</b>. <span className="mute">{text.lead}</span>
          </p>
          <form className={formClass} {...form.formProps(restore)}>
            <ConnectionLost lost={form.lost} />
            <Button wide type="submit" pending={form.pending}>
              {text.submit}
            </Button>
          </form>
        </>
      )}
    </Frame>
  )
}

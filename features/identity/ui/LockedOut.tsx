import { useState } from 'react'
import { SIGN_IN_LINK_MINUTES } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { lockedOutText } from '#features/identity/text/identity.ts'
import { client } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { formClass } from '#ui/Form.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'

const api = client<typeof identityContract>()

/** Shown after too many wrong passwords, which others may have entered: offers to sign in with a mailed link. */
export function LockedOut({ email }: { email: string }) {
  const form = useForm({ email }, { toast: signInToast, showsConnectionLost: true })
  const [sentTo, setSentTo] = useState<string>()
  const sendLink = () =>
    form.run(async () => {
      const response = await api('POST /user/send-sign-in-link', { body: { email } })
      signInToast.success(response.message)
      setSentTo(email)
    })
  return (
    <form className={classes(formClass, styles.locked)} {...form.formProps(sendLink)}>
      <p role="status">
        {sentTo === email ? lockedOutText.sent(email) : lockedOutText.lead(SIGN_IN_LINK_MINUTES)}
      </p>
      <ConnectionLost lost={form.lost} />
      {sentTo !== email && (
        <Button wide outline type="submit" pending={form.pending}>
          {lockedOutText.submit}
        </Button>
      )}
    </form>
  )
}

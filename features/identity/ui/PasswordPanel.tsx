import { useEffect, useRef, useState } from 'react'
import { decidePasswordChange } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { accountText, identityText } from '#features/identity/text/identity.ts'
import { client } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { fieldText } from '#lib/text/fields.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './PasswordPanel.module.css'

const api = client<typeof identityContract>()

/** A button that opens the form. The change must be confirmed (spec §4, password change). */
export function PasswordPanel({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <section className={classes(formClass, styles.panel)}>
      <h3>{accountText.changePassword}</h3>
      {open ? (
        <PasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p className="mute">{accountText.passwordLead}</p>
          <div>
            <Button ref={opener} outline onClick={() => setOpen(true)}>
              {accountText.changePassword}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ oldPassword: '', newPassword: '' }, { toast, showsConnectionLost: true })
  const [isConfirming, setConfirming] = useState(false)
  const { oldPassword, newPassword } = form.values
  useEffect(() => form.form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [form.form])

  const askToConfirm = () => {
    if (!oldPassword || !newPassword) {
      toast.error(accountText.missing)
      form.point({
        ...(oldPassword ? {} : { oldPassword: identityText.missing }),
        ...(newPassword ? {} : { newPassword: identityText.missing }),
      })
    } else if (decidePasswordChange(oldPassword, newPassword).kind === 'refuse') {
      const same = fieldText.passwordSame
      toast.error(same)
      form.point({ newPassword: same })
    } else setConfirming(true)
  }
  const change = async () => {
    await form.run(async () => {
      const response = await api('POST /user/change-password', { body: form.values })
      toast.success(response.message)
      onClose()
    })
    setConfirming(false)
  }
  return (
    <form className={formClass} {...form.formProps(askToConfirm)}>
      {/* for password managers, which store an address with each password */}
      <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
      <PasswordField
        label={accountText.oldPassword}
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <PasswordField
        label={accountText.newPassword}
        autoComplete="new-password"
        hint={identityText.newPasswordHint}
        {...form.field('newPassword')}
      />
      <ConnectionLost lost={form.lost} />
      <div className={styles.actions}>
        <Button outline type="submit">
          {accountText.changePassword}
        </Button>
        <TextButton onClick={onClose}>{commonText.cancel}</TextButton>
      </div>
      <AlertDialog
        open={isConfirming}
        title={accountText.sure}
        confirm={accountText.sureYes}
        pending={form.pending}
        onConfirm={change}
        onCancel={() => setConfirming(false)}
      >
        <p>{accountText.sureLead}</p>
      </AlertDialog>
    </form>
  )
}

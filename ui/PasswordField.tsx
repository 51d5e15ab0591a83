import { type ComponentProps, type ReactNode, useState } from 'react'
import { commonText } from '#lib/text/common.ts'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import styles from './PasswordField.module.css'

type PasswordProps = FieldTexts & { aside?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>

/**
 * A password with its Show Password checkbox. Set `autoComplete="current-password"` or `"new-password"`.
 * `aside` is shown at the other end of the checkbox row (the Forgot password link).
 */
export function PasswordField({ label, hint, error, aside, id, className, ...input }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  const show = (
    <div className={styles.under}>
      <Checkbox
        label={commonText.showPassword}
        checked={shown}
        aria-controls={ids.id}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      {aside}
    </div>
  )
  return (
    <FieldFrame {...texts} ids={ids} after={show}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...input}
        {...ids.control}
        type={shown ? 'text' : 'password'}
        className={classes(controlClass, className)}
      />
    </FieldFrame>
  )
}

import type { FormEvent } from 'react'
import { enquiryFormText as t } from '#features/enquiry/text/enquiryForm.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { FieldError } from '#ui/FieldFrame.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import styles from './EnquiryForm.module.css'
import { EnquiryPhone } from './EnquiryPhone.tsx'
import { useEnquiry } from './useEnquiry.ts'

/**
 * The form of spec §5: an incomplete enquiry shows its problems and is still sent. Until the scripts are loaded
 * its button does not submit, so that no message ends up in the address of the page.
 */
export function EnquiryForm({ onSent }: { onSent?: () => void }) {
  const { form, ready, errors, missing, thanked, isLost, pending, onChange, send, sentCount } =
    useEnquiry(onSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={classes(formClass, 'scripted')}
      aria-label={t.title}
      ref={form}
      noValidate
      onChange={onChange}
      onSubmit={submit}
    >
      <Field label={t.fullName} name="name" autoComplete="name" error={errors.name} />
      <FieldPair>
        <Field label={t.email} name="email" type="email" autoComplete="email" error={errors.email} />
        <EnquiryPhone key={sentCount} error={errors.phone} />
      </FieldPair>
      <TextArea label={t.message} name="message" error={errors.message} />
      <HoneypotField />
      <div role="alert" className={styles.alert}>
        {missing && <FieldError>{t.missing}</FieldError>}
      </div>
      <ConnectionLost lost={isLost ? { again: () => void send() } : null} />
      <div className={styles.end}>
        <Button
          type={ready ? 'submit' : 'button'}
          // A click before hydration is repeated once the button can submit.
          onClick={ready ? undefined : () => void send()}
          icon="go"
          pending={pending}
          data-early
        >
          {t.submit}
        </Button>
        <p className="small mute">{t.numberUse}</p>
      </div>
      <p role="status" className={styles.thanks}>
        {thanked && t.thanks}
      </p>
    </form>
  )
}

/** A hidden field that only a program fills in. */
const HoneypotField = () => (
  <div className="vh" aria-hidden="true">
    <label>
      {t.website}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

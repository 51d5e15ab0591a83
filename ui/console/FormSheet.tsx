import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, type FormFrame } from './ConsoleForm.tsx'
import { OnlineButton } from './OnlineButton.tsx'
import { SideSheet } from './SideSheet.tsx'
import { formText } from './text/parts.ts'

type FormSheetProps = {
  title: ReactNode
  description?: ReactNode
  form: FormFrame & { id: string; pending: boolean }
  /** The whole effect of the button: `Freeze 7 days and send a mail`. */
  submitLabel: ReactNode
  /** Why the form can't be sent yet, if the reason is not an empty field. */
  disabledReason?: string | false | undefined
  danger?: boolean
  /** The label of the cancel button; `Not now` by default, null for no button. */
  cancelLabel?: ReactNode
  /** What the cancel button does, if not closing the sheet. */
  onCancel?: () => void
  /** In the footer, before the buttons. */
  notice?: ReactNode
  /** Further buttons in the footer. */
  more?: ReactNode
  /** Shown below the form. */
  below?: ReactNode
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A form in a sheet. Its buttons are in the footer, which is always visible. */
export const FormSheet = ({
  form,
  title,
  description,
  submitLabel,
  disabledReason,
  danger,
  cancelLabel = formText.cancel,
  onCancel,
  notice,
  more,
  below,
  onSubmit,
  onClose,
  children,
}: FormSheetProps) => (
  <SideSheet
    title={title}
    description={description}
    onClose={onClose}
    footer={
      <>
        {notice}
        <OnlineButton
          sm
          type="submit"
          form={form.id}
          pending={form.pending}
          blocked={disabledReason}
          danger={danger ?? false}
        >
          {submitLabel}
        </OnlineButton>
        {cancelLabel !== null && (
          <Button outline sm onClick={onCancel ?? onClose}>
            {cancelLabel}
          </Button>
        )}
        {more}
      </>
    }
  >
    <ConsoleForm form={form} onSubmit={onSubmit} disabledReason={disabledReason}>
      {children}
    </ConsoleForm>
    {below}
  </SideSheet>
)

import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, type FormFrame } from './ConsoleForm.tsx'
import { OnlineButton } from './OnlineButton.tsx'
import { SideSheet } from './SideSheet.tsx'
import { formText } from './text/parts.ts'

type FormSheetProps = {
  title: ReactNode
  lead?: ReactNode
  form: FormFrame & { id: string; pending: boolean }
  /** The whole effect of the button: `Freeze 7 days and send a mail`. */
  action: ReactNode
  /** Why the form can't be sent yet, if the reason is not an empty field. */
  blocked?: string | false | undefined
  danger?: boolean
  /** The label of the cancel button; `Not now` by default, null for no button. */
  leave?: ReactNode
  /** What the cancel button does, if not closing the sheet. */
  onLeave?: () => void
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
  lead,
  action,
  blocked,
  danger,
  leave = formText.leave,
  onLeave,
  notice,
  more,
  below,
  onSubmit,
  onClose,
  children,
}: FormSheetProps) => (
  <SideSheet
    title={title}
    lead={lead}
    onClose={onClose}
    foot={
      <>
        {notice}
        <OnlineButton
          sm
          type="submit"
          form={form.id}
          pending={form.pending}
          blocked={blocked}
          danger={danger ?? false}
        >
          {action}
        </OnlineButton>
        {leave !== null && (
          <Button outline sm onClick={onLeave ?? onClose}>
            {leave}
          </Button>
        )}
        {more}
      </>
    }
  >
    <ConsoleForm form={form} onSubmit={onSubmit} blocked={blocked}>
      {children}
    </ConsoleForm>
    {below}
  </SideSheet>
)

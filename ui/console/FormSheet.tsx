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
  /** Names all that the button does: `Freeze 7 days and send a mail`. */
  action: ReactNode
  /** Why it can't be done yet, where no empty field is the reason. */
  blocked?: string | false | undefined
  danger?: boolean
  /** The words of the button that leaves the form, where they are not `Not now`; null for no such button. */
  leave?: ReactNode
  /** Where that button leads, if it does not close the sheet. */
  onLeave?: () => void
  /** In the footer, before the buttons. */
  notice?: ReactNode
  /** Further buttons in the footer. */
  more?: ReactNode
  /** Under the form. */
  below?: ReactNode
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A form in a sheet, with its buttons in the footer, always in sight. */
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

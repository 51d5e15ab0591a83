import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm, type FormFrame } from '#ui/console/ConsoleForm.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { memberSheets as text } from '../text/memberScreens.ts'

type FormSheetProps = {
  title: string
  lead?: ReactNode
  form: FormFrame & { id: string; pending: boolean }
  /** Names the whole action: `Freeze 7 days and notify`. */
  action: ReactNode
  /** Why it can't be done yet, if the reason is not an empty field. */
  blocked?: string | false | undefined
  danger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** An action for a member in a sheet: fields, a preview, and one button that names the action. */
export const FormSheet = ({
  form,
  title,
  lead,
  action,
  blocked,
  danger,
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
        <Button outline sm onClick={onClose}>
          {text.leave}
        </Button>
      </>
    }
  >
    <ConsoleForm form={form} onSubmit={onSubmit} blocked={blocked}>
      {children}
    </ConsoleForm>
  </SideSheet>
)

import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { DeedButton } from '#ui/console/DeedButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { formClass } from '#ui/Form.tsx'
import { memberSheets as text } from '../text/memberScreens.ts'

type DeedSheetProps = {
  title: string
  lead?: ReactNode
  form: { id: string; pending: boolean; formProps: (submit: () => void) => object }
  /** Says the whole deed: `Freeze 7 days and tell her`. */
  deed: ReactNode
  /** It can't be done yet. */
  disabled?: boolean
  danger?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A deed for a member in a sheet: what is asked, what it does, and one button that says all of it. */
export const DeedSheet = ({
  form,
  title,
  lead,
  deed,
  disabled,
  danger,
  onSubmit,
  onClose,
  children,
}: DeedSheetProps) => (
  <SideSheet
    title={title}
    lead={lead}
    onClose={onClose}
    foot={
      <>
        <DeedButton
          sm
          type="submit"
          form={form.id}
          pending={form.pending}
          disabled={disabled}
          danger={danger ?? false}
        >
          {deed}
        </DeedButton>
        <Button line sm onClick={onClose}>
          {text.leave}
        </Button>
      </>
    }
  >
    <form className={formClass} {...form.formProps(onSubmit)}>
      {children}
    </form>
  </SideSheet>
)

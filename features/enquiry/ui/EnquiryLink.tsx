import type { ComponentProps, ReactNode } from 'react'
import { usePopupLink } from '#lib/popupAddress.ts'
import { ButtonLink } from '#ui/Button.tsx'

type EnquiryLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'line' | 'icon' | 'className'> & {
  children: ReactNode
}

/** Opens the enquiry form over the page: an address, so it does also before the scripts are here. */
export const EnquiryLink = (props: EnquiryLinkProps) => (
  <ButtonLink {...props} {...usePopupLink({ name: 'enquiry' })} />
)

import type { ComponentProps, ReactNode } from 'react'
import { usePopupLink } from '#lib/popupAddress.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

type EnquiryLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'outline' | 'icon' | 'className'> & {
  children: ReactNode
}

/**
 * Opens the enquiry form over the page: an address, so it does also before the scripts are here. Where there are none
 * it leads to the ways to reach the studio.
 */
export const EnquiryLink = ({ className, ...props }: EnquiryLinkProps) => (
  <>
    <ButtonLink
      {...props}
      {...usePopupLink({ name: 'enquiry' })}
      className={classes('scripted', className) ?? ''}
    />
    <noscript>
      <ButtonLink {...props} to="/contact-us" />
    </noscript>
  </>
)

import type { ComponentProps, ReactNode } from 'react'
import { usePopupLink } from '#lib/popupAddress.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

type EnquiryLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'outline' | 'icon' | 'className'> & {
  children: ReactNode
}

/**
 * Opens the enquiry form over the page: a link, so it works before the scripts are loaded. Without scripts it
 * leads to the contact details.
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

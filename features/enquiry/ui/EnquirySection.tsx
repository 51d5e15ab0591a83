import { type ReactNode, useId } from 'react'
import { enquiryFormText as t } from '#features/enquiry/text/enquiryForm.ts'
import { langOf } from '#lib/language.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import styles from './EnquirySection.module.css'

interface EnquirySectionProps {
  lead: string
  /** The name of a drawing in `/art`; each section has another one. */
  picture: string
  /** The description of the drawing. */
  art: string
  /** An id for links. */
  anchor?: string
}

/** The enquiry form at the end of a page. */
export function EnquirySection({ lead, picture, art, anchor }: EnquirySectionProps) {
  const id = useId()
  return (
    <section className="sec on-gulabi" aria-labelledby={id} id={anchor}>
      <EnquiryColumns id={id} lead={lead}>
        <noscript>
          <TextLink to="/contact-us" icon="go" className={styles.formless}>
            {t.withoutScripts}
          </TextLink>
        </noscript>
        <Plate className={styles.art} src={`/art/${picture}.svg`} alt={art} ratio="3:2" />
      </EnquiryColumns>
    </section>
  )
}

interface EnquiryColumnsProps {
  /** The id of the heading. */
  id: string
  lead: string
  /** Aligns both columns at the top; by default at the bottom. */
  top?: boolean
  /** Shown below the lead, next to the form. */
  children: ReactNode
}

export const EnquiryColumns = ({ id, lead, top, children }: EnquiryColumnsProps) => (
  <div className={classes('wrap', styles.columns, top && styles.top)}>
    <div>
      <h2 id={id}>{t.title}</h2>
      {lead && (
        <p className={classes('lead', styles.lead)} lang={langOf(lead)}>
          {lead}
        </p>
      )}
      {children}
    </div>
    <EnquiryForm />
  </div>
)

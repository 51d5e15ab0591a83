import { contactText as t } from '#features/studio/text/contactUs.ts'
import type { StudioSummary } from '../schema.ts'
import styles from './ContactDetails.module.css'

/** The studio's contact details, next to the form. */
export const ContactDetails = ({ studio }: { studio: StudioSummary }) => (
  <dl className={styles.details}>
    {studio.email && (
      <div>
        <dt>{t.mail}</dt>
        <dd>
          <a href={`mailto:${studio.email}`}>{studio.email}</a>
        </dd>
      </div>
    )}
    {studio.phone && (
      <div>
        <dt>{t.phone}</dt>
        <dd>
          <a className="num" href={`tel:${studio.phone.replace(/[^+\d]/g, '')}`}>
            {studio.phone}
          </a>
        </dd>
      </div>
    )}
    {studio.whatsappNumber && (
      <div>
        <dt>{t.chat}</dt>
        <dd>
          <a href={`https://wa.me/${studio.whatsappNumber}`} rel="noreferrer">
            {t.chatLink}
          </a>
        </dd>
      </div>
    )}
  </dl>
)

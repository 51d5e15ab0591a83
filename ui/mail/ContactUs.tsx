import { MailLink } from './MailFacts.tsx'
import type { Letterhead } from './MailLayout.tsx'
import { mailText } from './text/mail.ts'

const t = mailText.contact

/**
 * How to contact the studio: by message or phone. `ours`: adds that members get everything back if the studio cancels.
 */
export function ContactUs({
  head: { phone, chatNumber },
  ours = false,
}: {
  head: Letterhead
  ours?: boolean
}) {
  const chat = chatNumber && <MailLink href={`https://wa.me/${chatNumber}`}>{t.chat}</MailLink>
  const call = phone && <MailLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</MailLink>
  return (
    <>
      {chat || call ? (
        <>
          {t.how} {chat} {chat && call ? t.or : null} {call}
          {t.stop}{' '}
        </>
      ) : null}
      {ours ? t.ours : null}
    </>
  )
}

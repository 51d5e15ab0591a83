import { MailLink } from './MailFacts.tsx'
import type { Letterhead } from './MailLayout.tsx'
import { mailText } from './text/mail.ts'

const t = mailText.tell

/** How the studio is told: by a message, by a call. `ours`: also what holds when the studio cancels. */
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

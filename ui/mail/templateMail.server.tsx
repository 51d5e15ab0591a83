import type { ReactNode } from 'react'
import type { Mail } from '#lib/mail.server.ts'
import type { RenderedMail } from '#lib/mailWords.server.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import type { Art } from './MailArt.tsx'
import { type Letterhead, MailButton, MailLayout, MailParagraphs } from './MailLayout.tsx'
import { renderMail } from './renderMail.server.ts'

interface TemplateMail {
  to: string
  head: Letterhead
  rendered: RenderedMail
  /** The text beside the subject in an inbox; otherwise the first paragraph. */
  preview?: string
  art?: Art | undefined
  /** Before the opening. */
  before?: ReactNode
  /** Between the opening and the closing. */
  children?: ReactNode
  /** The address of the button. */
  href?: string | undefined
  /** Below the button. */
  after?: ReactNode
}

/** A mail of a template: its opening, what the mail itself adds, its closing and its button. */
export async function templateMail({
  to,
  head,
  rendered,
  preview,
  art,
  ...parts
}: TemplateMail): Promise<Mail> {
  const { html, text } = await renderMail(
    <MailLayout
      letterhead={head}
      preview={preview ?? paragraphsOf(rendered.opening)[0] ?? ''}
      heading={rendered.heading}
      {...(art ? { art } : {})}
    >
      {parts.before}
      <MailParagraphs of={rendered.opening} />
      {parts.children}
      <MailParagraphs of={rendered.closing} />
      {parts.href && rendered.button ? <MailButton href={parts.href}>{rendered.button}</MailButton> : null}
      {parts.after}
    </MailLayout>,
  )
  return { to, subject: rendered.subject, html, text }
}

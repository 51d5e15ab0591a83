import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type MetaDescriptor, useNavigate, useParams } from 'react-router'
import { resetText } from '#features/identity/text/identity.ts'
import { AuthPage, PageFrame, PageView } from '#features/identity/ui/AuthPage.tsx'
import { useFirstField } from '#features/identity/ui/useFirstField.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** The address is secret: no search engine, share card or Referer may contain it. */
export const linkMeta = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The data of the link that its page shows, and the function that leaves the page. */
export interface LinkView {
  token: string
  /** The owner's address, as shown in the mail; the server uses only the token. */
  email: string
  onExpired: () => void
  /** Goes to the given page, by default home; the address with the token is removed from the history. */
  leave: (to?: string) => Promise<void>
  toSignIn: () => Promise<void>
}

interface MailedLinkProps {
  /** The heading until the browser has read the address. */
  title: string
  now: string
  /** Shown while the link is valid, as far as the page knows. */
  valid: (link: LinkView) => ReactNode
  /** Shown after it has expired; `onSent` is called after a new one was requested. */
  expired: (link: LinkView & { onSent: () => void }) => ReactNode
}

/** The page's HTML contains no data of the link; the browser reads it from the address. */
export function MailedLink(props: MailedLinkProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <AuthPage>
      {isHydrated ? (
        <WithLink {...props} />
      ) : (
        <PageView title={props.title} unseen>
          <Spinner />
        </PageView>
      )}
    </AuthPage>
  )
}

function WithLink({ now, valid, expired }: MailedLinkProps) {
  const { token = '', email = '', expiry = '' } = useParams()
  const isExpired = hasPassed(expiry, Temporal.Instant.from(now))
  const [view, setView] = useState<'valid' | 'expired' | 'sent'>(isExpired ? 'expired' : 'valid')
  const container = useRef<HTMLDivElement>(null)
  useFirstField(container, view)
  const navigate = useNavigate()
  const leave = async (to = '/') => {
    await navigate(to, { replace: true })
  }
  const toSignIn = async () => {
    await leave(`/${searchWith('', { name: 'login', view: 'signin' })}`)
  }
  const link = { token, email, onExpired: () => setView('expired'), leave, toSignIn }
  return (
    <div ref={container} tabIndex={-1}>
      {view === 'valid' && valid(link)}
      {view === 'expired' && expired({ ...link, onSent: () => setView('sent') })}
      {view === 'sent' && (
        <PageFrame
          title={resetText.sentTitle}
          swap={{ question: resetText.swapQuestion, action: resetText.swap, onClick: toSignIn }}
        >
          <p className="mute">{resetText.sentLead}</p>
        </PageFrame>
      )}
    </div>
  )
}

/** `expiry`: milliseconds since 1970, as in the mail. If it can't be parsed, the server decides. */
const hasPassed = (expiry: string, now: Temporal.Instant) =>
  /^\d{1,15}$/.test(expiry) && Number(expiry) <= now.epochMilliseconds

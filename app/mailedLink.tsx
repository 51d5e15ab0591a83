import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type MetaDescriptor, useNavigate, useParams } from 'react-router'
import { resetText } from '#features/identity/text/identity.ts'
import { AuthPage, PageFrame, PageView } from '#features/identity/ui/AuthPage.tsx'
import { useFirstField } from '#features/identity/ui/useFirstField.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** The address is a secret: it goes to no search engine, in no card and no Referer. */
export const linkMeta = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** What the page of a mailed link shows of it, and where it leads. */
export interface LinkView {
  token: string
  /** Whose it is, as the mail wrote it; the server goes by the token alone. */
  email: string
  onExpired: () => void
  /** To the page given, home unless said; the address with the token leaves the history with this page. */
  leave: (to?: string) => Promise<void>
  toSignIn: () => Promise<void>
}

interface MailedLinkProps {
  /** The heading until the browser has read the address. */
  title: string
  now: string
  /** While the link is good, as far as the page can tell. */
  good: (link: LinkView) => ReactNode
  /** When it is over; `onSent` after a new one was asked for. */
  expired: (link: LinkView & { onSent: () => void }) => ReactNode
}

/** Nothing of the link stands in the page's HTML; the browser reads it from the address. */
export function MailedLink(props: MailedLinkProps) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <AuthPage>
      {here ? (
        <WithLink {...props} />
      ) : (
        <PageView title={props.title} unseen>
          <Spinner />
        </PageView>
      )}
    </AuthPage>
  )
}

function WithLink({ now, good, expired }: MailedLinkProps) {
  const { token = '', email = '', expiry = '' } = useParams()
  const over = hasPassed(expiry, Temporal.Instant.from(now))
  const [view, setView] = useState<'good' | 'expired' | 'sent'>(over ? 'expired' : 'good')
  const location = useRef<HTMLDivElement>(null)
  useFirstField(location, view)
  const navigate = useNavigate()
  const leave = async (to = '/') => {
    await navigate(to, { replace: true })
  }
  const toSignIn = async () => {
    await leave(`/${searchWith('', { name: 'login', view: 'signin' })}`)
  }
  const link = { token, email, onExpired: () => setView('expired'), leave, toSignIn }
  return (
    <div ref={location} tabIndex={-1}>
      {view === 'good' && good(link)}
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

/** `expiry`: milliseconds since 1970, as the mail writes it. What can't be read the server decides. */
const hasPassed = (expiry: string, now: Temporal.Instant) =>
  /^\d{1,15}$/.test(expiry) && Number(expiry) <= now.epochMilliseconds

import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { clockContext } from '#app/api.server.ts'
import { unlessPopup } from '#app/unlessPopup.ts'
import { RESET_LINK_MINUTES } from '#features/identity/rules.ts'
import { AuthPage, PageFrame } from '#features/identity/ui/AuthPage.tsx'
import { ForgotForm } from '#features/identity/ui/ForgotForm.tsx'
import { ResetForm } from '#features/identity/ui/ResetForm.tsx'
import { useFirstField } from '#features/identity/ui/useFirstField.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { isoInstant } from '#lib/time.ts'
import { resetText } from '#text/identity.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { Route } from './+types/resetPassword'

/** The studio's clock, which decides: a page that was kept is late, never early. */
export const loader = ({ context }: Route.LoaderArgs) => ({ now: isoInstant(context.get(clockContext)()) })

/** Fonts and styles are asked for before the page's head says so. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const shouldRevalidate = unlessPopup

/** Its address is a secret: it goes to no search engine, in no card and no Referer. */
export const meta: Route.MetaFunction = () => [
  { title: resetText.pageTitle },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Nothing of the link stands in the page's HTML; the browser reads it from the address. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <AuthPage>
      {here ? (
        <WithLink now={Temporal.Instant.from(loaderData.now)} />
      ) : (
        <div className="auth-m auth-b">
          <h1 className="vh">{resetText.title}</h1>
          <Spinner />
        </div>
      )}
    </AuthPage>
  )
}

function WithLink({ now }: { now: Temporal.Instant }) {
  const { token = '', email: linkEmail = '', expiry = '' } = useParams()
  const [view, setView] = useState<'reset' | 'expired' | 'sent'>(hasPassed(expiry, now) ? 'expired' : 'reset')
  const [email, setEmail] = useState(linkEmail)
  const place = useRef<HTMLDivElement>(null)
  useFirstField(place, view)
  const navigate = useNavigate()
  // The address with the token leaves the history with the page.
  const toSignIn = async () => {
    await navigate(`/${searchWith('', { name: 'login', view: 'signin' })}`, { replace: true })
  }
  return (
    <div ref={place} tabIndex={-1}>
      {view === 'reset' && (
        <ResetForm
          Frame={PageFrame}
          token={token}
          email={linkEmail}
          onDone={toSignIn}
          onExpired={() => setView('expired')}
          onSignIn={toSignIn}
        />
      )}
      {view === 'expired' && (
        <ForgotForm
          Frame={PageFrame}
          title={resetText.expiredTitle}
          lead={resetText.expiredLead(RESET_LINK_MINUTES)}
          email={email}
          onEmail={setEmail}
          onTried={(_, wasSent) => wasSent && setView('sent')}
          onBack={toSignIn}
        />
      )}
      {view === 'sent' && <LinkSent onSignIn={toSignIn} />}
    </div>
  )
}

const LinkSent = ({ onSignIn }: { onSignIn: () => void }) => (
  <PageFrame
    title={resetText.sentTitle}
    swap={{ question: resetText.swapQuestion, action: resetText.swap, onClick: onSignIn }}
  >
    <p className="mute">{resetText.sentLead}</p>
  </PageFrame>
)

/** `expiry`: milliseconds since 1970, as the mail writes it. What can't be read the server decides. */
const hasPassed = (expiry: string, now: Temporal.Instant) =>
  /^\d{1,15}$/.test(expiry) && Number(expiry) <= now.epochMilliseconds

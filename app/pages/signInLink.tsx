import { linkHeaders, linkLoader } from '#app/mailedLink.server.ts'
import { linkMeta, MailedLink } from '#app/mailedLink.tsx'
import { SIGN_IN_LINK_MINUTES } from '#features/identity/rules.ts'
import { setUser } from '#features/identity/session.ts'
import { signInLinkText } from '#features/identity/text/identity.ts'
import { PageFrame } from '#features/identity/ui/AuthPage.tsx'
import { RenewLink } from '#features/identity/ui/RenewLink.tsx'
import { SignInLinkForm } from '#features/identity/ui/SignInLinkForm.tsx'
import type { Route } from './+types/signInLink'

export const loader = (args: Route.LoaderArgs) => linkLoader(args)
export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(signInLinkText.pageTitle)

/** Signs in with a link that was mailed after too many wrong passwords. */
export default function SignInLink({ loaderData }: Route.ComponentProps) {
  return (
    <MailedLink
      title={signInLinkText.title}
      now={loaderData.now}
      valid={({ token, email, onExpired, leave, toSignIn }) => (
        <SignInLinkForm
          Frame={PageFrame}
          token={token}
          email={email}
          onDone={(user) => {
            setUser(user)
            void leave('/class-schedule')
          }}
          onExpired={onExpired}
          onSignIn={toSignIn}
        />
      )}
      expired={({ email, onSent, toSignIn }) => (
        <RenewLink
          Frame={PageFrame}
          link="signIn"
          lead={signInLinkText.expiredLead(SIGN_IN_LINK_MINUTES)}
          email={email}
          onSent={onSent}
          onSignIn={toSignIn}
        />
      )}
    />
  )
}

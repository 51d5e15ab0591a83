import { linkHeaders, linkLoader } from '#app/mailedLink.server.ts'
import { linkMeta, MailedLink } from '#app/mailedLink.tsx'
import { RESET_LINK_MINUTES } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { resetText } from '#features/identity/text/identity.ts'
import { PageFrame } from '#features/identity/ui/AuthPage.tsx'
import { RenewLink } from '#features/identity/ui/RenewLink.tsx'
import { ResetForm } from '#features/identity/ui/ResetForm.tsx'
import { client } from '#lib/api.ts'
import type { Route } from './+types/resetPassword'

const api = client<typeof identityContract>()

export const loader = (args: Route.LoaderArgs) => linkLoader(args)
export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(resetText.pageTitle)

/** Sets a new password with a mailed link. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  return (
    <MailedLink
      title={resetText.title}
      now={loaderData.now}
      valid={({ token, email, onExpired, toSignIn }) => (
        <ResetForm
          Frame={PageFrame}
          texts={resetText}
          send={(body) =>
            api('POST /user/reset-password/:resetToken', { params: { resetToken: token }, body })
          }
          email={email}
          onDone={toSignIn}
          onExpired={onExpired}
          onSignIn={toSignIn}
        />
      )}
      expired={({ email, onSent, toSignIn }) => (
        <RenewLink
          Frame={PageFrame}
          link="resetPassword"
          lead={resetText.expiredLead(RESET_LINK_MINUTES)}
          email={email}
          onSent={onSent}
          onSignIn={toSignIn}
        />
      )}
    />
  )
}

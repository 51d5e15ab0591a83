import { linkHeaders, linkLoader } from '#app/mailedLink.server.ts'
import { linkMeta, MailedLink } from '#app/mailedLink.tsx'
import { RESTORE_DAYS } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { resetText, restoreText } from '#features/identity/text/identity.ts'
import { PageFrame } from '#features/identity/ui/AuthPage.tsx'
import { ResetForm } from '#features/identity/ui/ResetForm.tsx'
import { client } from '#lib/api.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Route } from './+types/restoreEmail'

const api = client<typeof identityContract>()

export const loader = (args: Route.LoaderArgs) => linkLoader(args)
export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(restoreText.pageTitle)

/** Restores an account's old address, with the link mailed there. */
export default function RestoreEmail({ loaderData }: Route.ComponentProps) {
  return (
    <MailedLink
      title={restoreText.title}
      now={loaderData.now}
      valid={({ token, email, onExpired, toSignIn }) => (
        <ResetForm
          Frame={PageFrame}
          texts={restoreText}
          send={(body) =>
            api('POST /user/restore-email/:restoreToken', { params: { restoreToken: token }, body })
          }
          email={email}
          onDone={toSignIn}
          onExpired={onExpired}
          onSignIn={toSignIn}
        />
      )}
      expired={({ toSignIn }) => (
        <PageFrame
          title={resetText.expiredTitle}
          swap={{ question: restoreText.swapQuestion, action: resetText.swap, onClick: toSignIn }}
        >
          <p className="mute">{restoreText.expiredLead(RESTORE_DAYS)}</p>
          <ButtonLink to="/contact-us" icon="go">
            {restoreText.contactStudio}
          </ButtonLink>
        </PageFrame>
      )}
    />
  )
}

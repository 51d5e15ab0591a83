import { linkHeaders, linkLoader } from '#app/mailedLink.server.ts'
import { linkMeta, MailedLink } from '#app/mailedLink.tsx'
import { RESTORE_DAYS } from '#features/identity/rules.ts'
import { resetText } from '#features/identity/text/identity.ts'
import { restoreDetailsText as text } from '#features/identity/text/restoreDetails.ts'
import { PageFrame } from '#features/identity/ui/AuthPage.tsx'
import { RestoreDetailsForm } from '#features/identity/ui/RestoreDetailsForm.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { formClass } from '#ui/Form.tsx'
import type { Route } from './+types/restoreDetails'

export const loader = (args: Route.LoaderArgs) => linkLoader(args)
export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(text.pageTitle)

const PROFILE = '/?account=profile'

/** Undoes somebody else's change of a staff member's details, with the mailed link. */
export default function RestoreDetails({ loaderData }: Route.ComponentProps) {
  return (
    <MailedLink
      title={text.title}
      now={loaderData.now}
      valid={({ token, email, onExpired, leave }) => (
        <RestoreDetailsForm
          Frame={PageFrame}
          token={token}
          email={email}
          onDone={() => void leave(PROFILE)}
          onExpired={onExpired}
          onLeave={() => void leave()}
          toProfile={<ToProfile />}
        />
      )}
      expired={({ leave }) => (
        <PageFrame
          title={resetText.expiredTitle}
          swap={{ question: text.swapQuestion, action: text.swap, onClick: () => void leave() }}
        >
          <div className={formClass}>
            <p className="mute">{text.expiredLead(RESTORE_DAYS)}</p>
            <ButtonLink wide to="/contact-us" icon="go">
              {text.contactStudio}
            </ButtonLink>
          </div>
        </PageFrame>
      )}
    />
  )
}

const ToProfile = () => (
  <ButtonLink to={PROFILE} icon="go">
    {text.toProfile}
  </ButtonLink>
)

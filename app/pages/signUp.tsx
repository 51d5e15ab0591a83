import { useState } from 'react'
import { useNavigate } from 'react-router'
import { seo } from '#app/seo.ts'
import { setUser, useSession } from '#features/identity/session.ts'
import { signUpText } from '#features/identity/text/identity.ts'
import { AuthPage, PageFrame, PageView } from '#features/identity/ui/AuthPage.tsx'
import { SignUpForm } from '#features/identity/ui/SignUpForm.tsx'
import { searchWith, usePopupNavigation } from '#lib/popupAddress.ts'
import { Actions } from '#ui/Actions.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { Route } from './+types/signUp'

export const meta: Route.MetaFunction = (args) =>
  seo(args, { title: signUpText.pageTitle, description: signUpText.pageDescription })

/** The sign-up panel as a page; not needed by signed-in members. */
export default function SignUp() {
  const user = useSession((session) => session.user)
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const { open } = usePopupNavigation()
  return (
    <AuthPage>
      {user ? (
        <PageView title={signUpText.known(user.firstName)}>
          <p className="mute">{signUpText.knownLead}</p>
          <Actions>
            <ButtonLink to="/class-schedule" icon="go">
              {signUpText.toSchedule}
            </ButtonLink>
            <Button outline onClick={() => open({ name: 'account', tab: 'schedule' })}>
              {signUpText.toDashboard}
            </Button>
          </Actions>
        </PageView>
      ) : (
        <SignUpForm
          Frame={PageFrame}
          email={email}
          onEmail={setEmail}
          onDone={(signedUp) => {
            setUser(signedUp)
            void navigate('/class-schedule')
          }}
          onSignIn={() =>
            void navigate(`/class-schedule${searchWith('', { name: 'login', view: 'signin' })}`)
          }
        />
      )}
    </AuthPage>
  )
}

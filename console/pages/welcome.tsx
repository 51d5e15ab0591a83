import { Welcome } from '#features/staff/console/ui/Welcome.tsx'
import { SignInLayout } from '../frame/SignInLayout.tsx'

/** The page of an invitation link. The secret is after the `#`, because browsers do not send that part to servers. */
const WelcomePage = () => <Welcome Page={SignInLayout} />
export default WelcomePage

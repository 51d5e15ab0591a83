import { Welcome } from '#features/staff/console/ui/Welcome.tsx'
import { SignInLayout } from '../frame/SignInLayout.tsx'

/** The page of an invitation link; its secret is after the `#`, which is not sent to servers. */
const WelcomePage = () => <Welcome Page={SignInLayout} />
export default WelcomePage

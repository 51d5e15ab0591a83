import { Welcome } from '#features/staff/console/ui/Welcome.tsx'
import { SignInLayout } from '../frame/SignInLayout.tsx'

/** Where the link of an invitation leads; its secret stands behind the `#`, which no server sees. */
const WelcomePage = () => <Welcome Page={SignInLayout} />
export default WelcomePage

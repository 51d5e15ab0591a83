import { Welcome } from '#features/staff/ui/Welcome.tsx'
import { DoorPage } from '../frame/DoorPage.tsx'

/** Where the link of an invitation leads; its secret stands behind the `#`, which no server sees. */
const WelcomePage = () => <Welcome Page={DoorPage} />
export default WelcomePage

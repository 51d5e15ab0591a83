import { CodesPanel } from '#features/promoCode/console/ui/CodesPanel.tsx'

const CodesPage = () => <CodesPanel />
export default CodesPage

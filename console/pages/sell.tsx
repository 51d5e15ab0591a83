import { NewcomerSheet } from '#features/newcomer/console/ui/NewcomerSheet.tsx'
import { SellScreen } from '#features/sales/console/ui/SellScreen.tsx'
import { useMe } from '../frame/useMe.ts'

const SellPage = () => {
  const { _id, firstName } = useMe()
  return <SellScreen myId={_id} myName={firstName} newcomer={(about) => <NewcomerSheet {...about} />} />
}
export default SellPage

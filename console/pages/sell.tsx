import { SellScreen } from '#features/desk/ui/SellScreen.tsx'
import { NewcomerSheet } from '#features/door/ui/NewcomerSheet.tsx'
import { useMe } from '../frame/useMe.ts'

const SellPage = () => {
  const { _id, firstName } = useMe()
  return <SellScreen myId={_id} myName={firstName} newcomer={(about) => <NewcomerSheet {...about} />} />
}
export default SellPage

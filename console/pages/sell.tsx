import { SellScreen } from '#features/desk/ui/SellScreen.tsx'
import { useMe } from '../frame/useMe.ts'

const SellPage = () => {
  const { _id, firstName } = useMe()
  return <SellScreen myId={_id} myName={firstName} />
}
export default SellPage

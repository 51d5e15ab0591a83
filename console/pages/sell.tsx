import { NewcomerSheet } from '#features/newcomer/console/ui/NewcomerSheet.tsx'
import { SellScreen } from '#features/sales/console/ui/SellScreen.tsx'
import { useMay, useMe } from '../frame/useMe.ts'

const SellPage = () => {
  const { _id, firstName } = useMe()
  const may = useMay()
  return (
    <SellScreen
      myId={_id}
      myName={firstName}
      mayEditPackages={may('editPackages')}
      newcomer={(about) => <NewcomerSheet {...about} />}
    />
  )
}
export default SellPage

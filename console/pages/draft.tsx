import { useParams } from 'react-router'
import { DraftScreen } from '#features/content/console/ui/DraftScreen.tsx'

const DraftPage = () => {
  const { draftId = '' } = useParams()
  return <DraftScreen key={draftId} draftId={draftId} />
}
export default DraftPage

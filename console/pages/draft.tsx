import { useParams } from 'react-router'
import { DraftScreen } from '#features/content/ui/DraftScreen.tsx'

const DraftPage = () => {
  const { draftId = '' } = useParams()
  return <DraftScreen key={draftId} draftId={draftId} />
}
export default DraftPage

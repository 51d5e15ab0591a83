import { EnquiriesPanel } from '#features/enquiry/console/ui/EnquiriesPanel.tsx'
import { useMe } from '../frame/useMe.ts'

const EnquiriesPage = () => <EnquiriesPanel myId={useMe()._id} />
export default EnquiriesPage

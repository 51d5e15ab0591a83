import { useParams } from 'react-router'
import { StrikesOfMember } from '#features/booking/console/ui/StrikesOfMember.tsx'
import { FeesOfMember } from '#features/fee/console/ui/FeesOfMember.tsx'
import { MembersPanel } from '#features/members/console/ui/MembersPanel.tsx'
import { CreditsOfMember } from '#features/promoCode/console/ui/CreditsOfMember.tsx'
import { RecurringPart } from '#features/recurring/console/ui/RecurringPart.tsx'
import { OpenLinks } from '#features/sales/console/ui/OpenLinks.tsx'
import { may } from '#lib/permissions.ts'
import { useMe } from '../frame/useMe.ts'

const MembersPage = () => (
  <MembersPanel
    memberId={useParams().memberId}
    role={useMe().role}
    parts={(about) => (
      <>
        <FeesOfMember memberId={about.member._id} />
        <CreditsOfMember memberId={about.member._id} />
        <StrikesOfMember memberId={about.member._id} mayForgive={may(about.role, 'adjustPasses')} />
        {may(about.role, 'sellAtDesk') && <OpenLinks memberId={about.member._id} />}
        <RecurringPart {...about} />
      </>
    )}
  />
)
export default MembersPage

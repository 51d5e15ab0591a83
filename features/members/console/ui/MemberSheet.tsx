import type { Role } from '#lib/permissions.ts'
import { may } from '#lib/permissions.ts'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { AdjustSheet } from './AdjustSheet.tsx'
import { BookForSheet } from './BookForSheet.tsx'
import { CancelForSheet } from './CancelForSheet.tsx'
import { CorrectSheet } from './CorrectSheet.tsx'
import { EraseSheet } from './EraseSheet.tsx'
import { ExtendSheet } from './ExtendSheet.tsx'
import { FreezeSheet } from './FreezeSheet.tsx'
import { MergeSheet } from './MergeSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { MoveForSheet } from './MoveForSheet.tsx'
import { RevokeSheet } from './RevokeSheet.tsx'
import { ShareSheet } from './ShareSheet.tsx'
import { UnfreezeSheet } from './UnfreezeSheet.tsx'

type MemberSheetProps = { member: MemberProfile; role: Role; open: string; onOpen: (open: string) => void }

/**
 * The sheet named in the address, with the id of its subject: `freeze.<passId>`. Shows nothing if the subject no longer
 * exists.
 */
export function MemberSheet({ member, role, open, onOpen }: MemberSheetProps) {
  const [name = '', id = ''] = open.split('.')
  const common = { member, onClose: () => onOpen('') }
  const pass = member.passes.find(({ _id }) => _id === id)
  if (pass) return <PassSheet {...common} name={name} pass={pass} role={role} />
  const frozen = member.passes.find(({ freezes }) => freezes.some(({ _id }) => _id === id))
  const freeze = frozen?.freezes.find(({ _id }) => _id === id)
  if (frozen && freeze)
    return name === 'unfreeze' && <UnfreezeSheet {...common} pass={frozen} freeze={freeze} />
  const booking = member.upcoming.find(({ _id }) => _id === id)
  if (booking && name === 'cancel') return <CancelForSheet {...common} booking={booking} />
  if (booking && name === 'move') return <MoveForSheet {...common} booking={booking} />
  switch (name) {
    case 'book':
      return <BookForSheet {...common} />
    case 'correct':
      return member.isReader ? null : <CorrectSheet {...common} />
    case 'merge':
      return may(role, 'mergeMembers') ? <MergeSheet {...common} other={id} /> : null
    case 'erase':
      return may(role, 'exportMembers') ? <EraseSheet {...common} /> : null
    case 'more':
      return <MoreSheet {...common} role={role} onOpen={onOpen} />
    default:
      return null
  }
}

type PassSheetProps = {
  member: MemberProfile
  pass: MemberPass
  role: Role
  name: string
  onClose: () => void
}

function PassSheet({ name, role, ...common }: PassSheetProps) {
  if (name === 'freeze') return <FreezeSheet {...common} />
  if (!may(role, 'adjustPasses')) return null
  if (name === 'adjust') return <AdjustSheet {...common} />
  if (name === 'extend') return <ExtendSheet {...common} />
  if (name === 'share') return <ShareSheet {...common} />
  return name === 'revoke' ? <RevokeSheet {...common} /> : null
}

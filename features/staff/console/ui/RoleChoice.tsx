import { may, type Role, staffRoles } from '#lib/permissions.ts'
import { Choice } from '#ui/Choice.tsx'
import { roleNames } from '../../text/staff.ts'
import { roleEffects, staffScreens as text } from '../text/staffScreens.ts'

type RoleChoiceProps = {
  /** The role of the signed-in person: only owners may appoint owners. */
  ownRole: Role
  value: Role
  onChange: (role: Role) => void
  /** Whether there is also an option that ends the person's staff role. */
  mayEnd?: boolean
}

export const RoleChoice = ({ ownRole, value, onChange, mayEnd }: RoleChoiceProps) => (
  <Choice<Role>
    legend={text.role}
    name="role"
    value={value}
    onChange={onChange}
    options={[
      ...staffRoles
        .filter((role) => role !== 'owner' || may(ownRole, 'manageOwners'))
        .map((role) => ({ value: role, title: roleNames[role], text: roleEffects[role] })),
      ...(mayEnd ? [{ value: 'member' as const, title: text.end, text: text.endEffect }] : []),
    ]}
  />
)

import { fullName } from '#lib/fullName.ts'
import { may, type Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/Choice.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberScreens, memberSheets as text } from '../text/memberScreens.ts'
import css from './MoreSheet.module.css'
import { currentPasses } from './memberLabels.ts'

type MoreProps = { member: MemberProfile; role: Role; onOpen: (open: string) => void; onClose: () => void }

/** Less frequent actions for a member. */
export function MoreSheet({ member, role, onOpen, onClose }: MoreProps) {
  const passes = currentPasses(member.passes)
  const [pass] = passes.length ? passes : member.passes.filter(({ status }) => status !== 'revoked')
  const actions: [string, string, boolean][] = [
    ['correct', text.correctIt, !member.isReader],
    [`extend.${pass?._id}`, text.extend, pass !== undefined && may(role, 'adjustPasses')],
    [`revoke.${pass?._id}`, text.revoke, pass !== undefined && may(role, 'adjustPasses')],
    ['merge', text.merge, may(role, 'mergeMembers')],
    ['erase', text.erase, may(role, 'exportMembers')],
  ]
  return (
    <SideSheet title={text.moreTitle} description={fullName(member)} onClose={onClose}>
      {member.isReader && (
        <p>
          <a href="/?account=profile">{text.correctMine}</a>
        </p>
      )}
      <ul className={css.actions}>
        {actions
          .filter(([, , isShown]) => isShown)
          .map(([sheet, label]) => (
            <li key={sheet}>
              <Button outline sm wide onClick={() => onOpen(sheet)}>
                {label}
              </Button>
            </li>
          ))}
        {may(role, 'exportMembers') && (
          <li>
            <ExportButton memberId={member._id} />
          </li>
        )}
      </ul>
      <Consent member={member} />
    </SideSheet>
  )
}

/** Downloads all data of a member as a file. */
function ExportButton({ memberId }: { memberId: string }) {
  const exportData = useAction({
    call: async () => {
      const { data } = await membersApi('POST /console/members/:memberId/export', { params: { memberId } })
      return { data, message: text.exported }
    },
    done: ({ zip, fileName }) => {
      const bytes = Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0))
      const href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
      Object.assign(document.createElement('a'), { href, download: fileName }).click()
      URL.revokeObjectURL(href)
    },
  })
  return (
    <OnlineButton outline sm wide pending={exportData.pending} onClick={() => exportData.run()}>
      {text.export}
    </OnlineButton>
  )
}

function Consent({ member }: { member: MemberProfile }) {
  const save = useAction({
    ...memberAction,
    call: (given: boolean) =>
      membersApi('PUT /console/members/:memberId/consent', {
        params: { memberId: member._id },
        body: { given },
      }),
  })
  const value = member.consent === null ? '' : member.consent.given ? 'yes' : 'no'
  return (
    <Choice<string>
      legend={memberScreens.messages}
      name="consent"
      value={value}
      onChange={(next) => save.run(next === 'yes')}
      options={[
        { value: 'yes', title: text.wantsNews },
        { value: 'no', title: text.wantsNoNews },
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { ledgerText } from '#features/passes/text/passes.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Choice } from '#ui/Choice.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { type AdjustCause, adjustCauses } from '../../rules.ts'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, memberLedgerQuery, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import css from './AdjustSheet.module.css'
import { dateLabel, dateLabelOf, passLead, signedCount } from './memberLabels.ts'

const START = { sessions: 1, cause: 'studioFault' as AdjustCause, reason: '', notify: true }

type PassSheetProps = { member: MemberProfile; pass: MemberPass; onClose: () => void }

/** Adds sessions to a pass or removes some; the preview shows the new ledger entry. */
export function AdjustSheet({ member, pass, onClose }: PassSheetProps) {
  const form = useConsoleForm(START, `adjust.${pass._id}`)
  const { sessions, reason } = form.values
  const notified = member.reached && form.values.notify
  const left = pass.remainingSession ?? 0
  const step = (by: number) => form.change({ sessions: sessions + by === 0 ? by : sessions + by })
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const { sessions, cause, reason, notify } = form.values
      return membersApi('POST /console/members/:memberId/passes/:passId/adjust', {
        params: { memberId: member._id, passId: pass._id },
        body: { sessions, cause, reason, version: pass.version, notify: member.reached && notify },
      })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.adjustTitle}
      description={passLead(member, pass)}
      form={form}
      submitLabel={sessions > 0 ? text.addNow(sessions, notified) : text.takeNow(-sessions, notified)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <fieldset className={css.step} aria-label={text.adjustStep}>
        <Button
          outline
          className={css.push}
          aria-label={text.less}
          disabled={left + sessions <= 0 && sessions <= 0}
          onClick={() => step(-1)}
        >
          −
        </Button>
        <p aria-live="polite">
          <b className={css.number}>{signedCount(sessions)}</b>
          <span className={css.then}>{text.becomes(left, left + sessions)}</span>
        </p>
        <Button
          outline
          className={css.push}
          aria-label={text.moreOne}
          disabled={sessions >= 50}
          onClick={() => step(1)}
        >
          +
        </Button>
      </fieldset>
      <Choice<AdjustCause>
        legend={text.cause}
        {...form.control('cause')}
        options={adjustCauses.map((value) => ({ value, ...text.causes[value] }))}
      />
      <Field label={text.words} hint={text.wordsHint} maxLength={200} required {...form.field('reason')} />
      <LedgerPreview member={member} pass={pass} sessions={sessions} reason={reason} />
      {member.reached && <Checkbox label={text.notifyByMail} {...form.checkbox('notify')} />}
      <p className="small mute">{text.auditKeeps}</p>
    </FormSheet>
  )
}

/** The new ledger entry above the latest one. */
function LedgerPreview({
  member,
  pass,
  sessions,
  reason,
}: Omit<PassSheetProps, 'onClose'> & { sessions: number; reason: string }) {
  const { data } = useQuery(memberLedgerQuery(member._id, 1, 12))
  const last = data?.rows.find(({ passId }) => passId === pass._id)
  return (
    <div>
      <PartHead title={text.ledgerPreview} />
      <p className={css.entry}>
        <span>{dateLabel(studioToday())}</span>
        <span>
          <b>{text.adjusted}</b>
          <span className={css.second}>{reason || '…'}</span>
        </span>
        <b>{signedCount(sessions)}</b>
        <span>{(pass.remainingSession ?? 0) + sessions}</span>
      </p>
      {last && (
        <p className={css.last}>
          <span>{dateLabelOf(last.at)}</span>
          <span>
            <b>{ledgerText.kinds[last.kind]}</b>
            <span className={css.second}>{last.note ?? last.booking?.title ?? last.packageName}</span>
          </span>
          <b>{signedCount(last.sessions)}</b>
          <span>{last.balance}</span>
        </p>
      )}
    </div>
  )
}
